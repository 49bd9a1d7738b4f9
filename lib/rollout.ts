import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/**
 * Moves calls to a new version of a function little by little: one in ten for five minutes, then all. CodeDeploy
 * moves them back when an alarm sounds meanwhile, and CloudFormation then rolls the whole stack back.
 */
export class Rollout extends Construct {
  private readonly application: LambdaApplication;
  private readonly aliases = new Map<string, Alias>();

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.application = new LambdaApplication(this, 'Application');
  }

  /** What callers call instead of the function `name`. */
  aliasOf(name: string, fn: LambdaFunction): IFunction {
    // The classes miss their own interfaces under exactOptionalPropertyTypes, for which aws-cdk-lib is not written.
    const version = fn.currentVersion as IVersion;
    const alias = new Alias(this, `${name}Alias`, { aliasName: 'live', version });
    this.aliases.set(name, alias);
    return alias as IFunction;
  }

  /** Moves calls back when one of `alarms` of the function sounds. */
  watch(alarms: Readonly<Record<string, IAlarm[]>>): void {
    for (const [name, alias] of this.aliases) {
      const group = new LambdaDeploymentGroup(this, name, {
        application: this.application,
        alias,
        alarms: alarms[name] ?? [],
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      });
      acknowledge(group, {
        'AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
          'AWS keeps the policy: to move aliases, read alarms and call hooks of its own naming',
      });
    }
  }
}
