import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as Invocation } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { monitorFolder } from '../bundling/endpoint-code.ts';
import { checkIntervalMinutes } from '../config/stage-config.ts';
import { commonEnvironment, type DeploymentName } from '../function-environment.ts';
import { functionDefaults, type LogSettings } from './function-defaults.ts';

interface MonitorFunctionProps {
  readonly deployment: DeploymentName;
  readonly baseUrl: string;
  /** Folder with a subfolder for the function's code. */
  readonly assets: string;
  readonly logs: LogSettings;
}

/**
 * Runs some checks of `npm run verify` on a schedule: those for the API, the agent endpoints and the discovery
 * documents. Its role may only write its log. The whole command, with the website's checks, runs after each deployment.
 */
export class MonitorFunction extends Construct {
  readonly interval = Duration.minutes(checkIntervalMinutes);
  readonly fn: LambdaFunction;

  constructor(scope: Construct, id: string, props: MonitorFunctionProps) {
    super(scope, id);
    this.fn = this.createFunction(props);
    new Rule(this, 'Rule', {
      description: 'Checks the deployment from outside',
      schedule: Schedule.rate(this.interval),
      // aws-cdk-lib does not support exactOptionalPropertyTypes, under which the class does not match its interface.
      targets: [new Invocation(this.fn as IFunction)],
    });
  }

  private createFunction({ deployment, baseUrl, assets, logs }: MonitorFunctionProps): LambdaFunction {
    const logGroup = new LogGroup(this, 'Logs', logs);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    return new LambdaFunction(this, 'Function', {
      ...functionDefaults,
      description: 'Checks the deployment from outside, without sending an e-mail',
      code: Code.fromAsset(join(assets, monitorFolder)),
      timeout: Duration.seconds(60),
      // Lambda would retry a failed check twice, and a retry that passes would hide the failure.
      retryAttempts: 0,
      maxEventAge: Duration.minutes(5),
      role,
      logGroup,
      environment: {
        ...commonEnvironment(deployment),
        BASE_URL: baseUrl,
      },
    });
  }
}
