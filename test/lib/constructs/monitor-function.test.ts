import { describe, expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf } from '../../support/readable-template.ts';
import { synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = fullStageTemplate();

describe('the monitor', () => {
  test('is a function that knows the address of the deployment and its own interval', () => {
    expect(declarationsOf(template, 'AWS::Lambda::Function').MonitorFunction).toEqual({
      Code: expect.anything(),
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: 1_024,
      Timeout: 60,
      Role: '<MonitorRole.Arn>',
      LoggingConfig: { LogFormat: 'JSON', LogGroup: '<MonitorLogs>' },
      Environment: {
        Variables: {
          BASE_URL: 'https://www.desk.example',
          EVERY_MINUTES: '15',
          POWERTOOLS_SERVICE_NAME: 'frontdesk',
          POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
          STAGE: 'test',
        },
      },
    });
  });

  test('may write its log, and nothing else', () => {
    expect(declarationsOf(template, 'AWS::IAM::Policy').MonitorRoleDefaultPolicy?.PolicyDocument).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: '<MonitorLogs.Arn>',
        },
      ],
    });
  });

  test('is called at the interval of the stage, by its rule alone', () => {
    expect(declarationOf(template, 'AWS::Events::Rule')).toEqual({
      ScheduleExpression: 'rate(15 minutes)',
      State: 'ENABLED',
      Targets: [{ Arn: '<MonitorFunction.Arn>', Id: 'Target0' }],
    });
    const permissions = Object.values(declarationsOf(template, 'AWS::Lambda::Permission'));
    expect(permissions.filter(({ FunctionName }) => FunctionName === '<MonitorFunction.Arn>')).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: '<MonitorFunction.Arn>',
        Principal: 'events.amazonaws.com',
        SourceArn: '<MonitorRule.Arn>',
      },
    ]);
  });

  test('repeats no check that was lost: the next one comes', () => {
    expect(declarationOf(template, 'AWS::Lambda::EventInvokeConfig')).toEqual({
      FunctionName: '<MonitorFunction>',
      Qualifier: '$LATEST',
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 300,
    });
  });

  test('is absent where the stage has none', () => {
    const ids = Object.keys(synthesizedTemplate().toJSON().Resources);

    expect(ids.filter((id) => /^Monitor(?!ing)|ChecksFailed/.test(id))).toEqual([]);
  });
});
