import { describe, expect, test } from 'vitest';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import { resourcesOf, singleResource } from '../../support/synthesized-template.ts';

const template = synthesizeStacks({ check: { everyMinutes: 15 } })['Frontdesk-test']?.template;
if (!template) throw new Error('The deployment misses its stack');

const functions = Object.entries(resourcesOf(template, 'AWS::Lambda::Function'));
const [id, check] = functions.find(([name]) => name.startsWith('Monitor')) ?? [];
const properties = check?.Properties ?? {};

describe('the monitor', () => {
  test('is a function that knows the deployment by its address alone', () => {
    expect(properties).toMatchObject({
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 60,
      LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.stringMatching(/^MonitorLogs/) } },
      Environment: {
        Variables: {
          BASE_URL: {
            'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [expect.any(String), 'DomainName'] }]],
          },
          POWERTOOLS_SERVICE_NAME: 'frontdesk',
          POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
          STAGE: 'test',
        },
      },
    });
  });

  test('is called at the interval of the stage', () => {
    expect(singleResource(template, 'AWS::Events::Rule').Properties).toMatchObject({
      ScheduleExpression: 'rate(15 minutes)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }],
    });
  });

  test('alarms when two of three checks failed or did not come', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'Frontdesk-test-ChecksFailed',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      Statistic: 'Maximum',
      Period: 900,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 2,
      TreatMissingData: 'breaching',
    });
  });

  test('is absent where the stage has none', () => {
    const without = synthesizeStacks({})['Frontdesk-test']?.template;

    without?.resourceCountIs('AWS::Events::Rule', 0);
    expect(
      Object.keys(without?.toJSON().Resources).filter((name) => /^Monitor(?!ing)|ChecksFailed/.test(name)),
    ).toEqual([]);
  });
});
