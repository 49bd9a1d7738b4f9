import { describe, expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import {
  allowLog,
  declarationOf,
  declarationsOf,
  functionDeclaration,
  policyDocument,
} from '../../support/readable-template.ts';
import { synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = fullStageTemplate();

describe('the monitor', () => {
  test('is a function that knows the address of the deployment', () => {
    expect(declarationsOf(template, 'AWS::Lambda::Function').MonitorFunction).toEqual(
      functionDeclaration('Monitor', { Timeout: 60 }, { BASE_URL: 'https://www.desk.example' }),
    );
  });

  test('may write its log, and nothing else', () => {
    expect(declarationsOf(template, 'AWS::IAM::Policy').MonitorRoleDefaultPolicy?.PolicyDocument).toEqual(
      policyDocument(allowLog('Monitor')),
    );
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
