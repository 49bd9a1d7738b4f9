import { describe, expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { allowLog, declarationOf, declarationsOf, policyDocument } from '../../support/readable-template.ts';
import { resourcesOf, singleResource, synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = fullStageTemplate('-EdgeMonitoring');
const source = '<Frontdesk-test: Distribution>';

describe('the access log', () => {
  test('is delivered once, as JSON with ten fields, of which none is about people', () => {
    expect(declarationOf(template, 'AWS::Logs::DeliverySource')).toEqual({
      Name: `frontdesk-${source}`,
      LogType: 'ACCESS_LOGS',
      ResourceArn: `arn:aws:cloudfront::210987654321:distribution/${source}`,
    });
    expect(declarationOf(template, 'AWS::Logs::DeliveryDestination')).toEqual({
      Name: `frontdesk-${source}`,
      DestinationResourceArn: '<EdgeAccessLogLogs.Arn>',
      OutputFormat: 'json',
    });
    expect(declarationOf(template, 'AWS::Logs::Delivery')).toEqual({
      DeliverySourceName: '<EdgeAccessLogSource>',
      DeliveryDestinationArn: '<EdgeAccessLogDestination.Arn>',
      RecordFields: [
        'date',
        'time',
        'cs-method',
        'cs-uri-stem',
        'sc-status',
        'x-edge-result-type',
        'x-edge-detailed-result-type',
        'x-edge-location',
        'time-taken',
        'x-edge-request-id',
      ],
    });
  });

  test('goes to a log group that the stage keeps as long as its others, and not from a creation that failed', () => {
    expect(declarationsOf(template, 'AWS::Logs::LogGroup')).toEqual({
      EdgeAccessLogLogs: { RetentionInDays: 5 },
    });
    expect(singleResource(template, 'AWS::Logs::LogGroup').DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  test('is written by the delivery service, for this account alone', () => {
    const { PolicyDocument } = declarationOf(template, 'AWS::Logs::ResourcePolicy');

    expect(JSON.parse(String(PolicyDocument))).toEqual(
      policyDocument({
        ...allowLog('EdgeAccessLog'),
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Condition: {
          StringEquals: { 'aws:SourceAccount': '210987654321' },
          ArnLike: { 'aws:SourceArn': 'arn:aws:logs:us-east-1:210987654321:*' },
        },
      }),
    );
  });

  test('may be written before it is delivered', () => {
    const [policy] = Object.keys(resourcesOf(template, 'AWS::Logs::ResourcePolicy'));
    const [delivery] = Object.values(template.findResources('AWS::Logs::Delivery'));

    expect(delivery?.DependsOn).toEqual([policy]);
  });
});

test('the access log of a stage in us-east-1 is delivered from its own stack', () => {
  expect(declarationOf(synthesizedTemplate(), 'AWS::Logs::DeliverySource')).toMatchObject({
    Name: 'frontdesk-<Distribution>',
  });
});
