import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as Invocation } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  type FunctionProps,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { functionTimeoutSeconds } from '../../contract/request/limits.ts';
import { type EndpointFunctionDefinition, monitorFolder } from '../bundling/function-bundle.ts';
import { checkIntervalMinutes, type StageConfig } from '../config/stage-config.ts';
import { commonEnvironment, type DeploymentName, endpointEnvironment } from '../function-environment.ts';
import type { EmailSender } from './email-sender.ts';

/**
 * Returns the retention and removal policy of a stage's logs, which outlive the stack until they expire. If stack creation
 * fails, they are deleted (RetainExceptOnCreate): otherwise each attempt would leave some behind, under generated names.
 */
export function logSettings({ logRetentionDays }: StageConfig) {
  return {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  };
}

export type LogSettings = ReturnType<typeof logSettings>;

interface FunctionOptions
  extends Pick<
    FunctionProps,
    'description' | 'timeout' | 'environment' | 'memorySize' | 'retryAttempts' | 'maxEventAge'
  > {
  /** The folder with the function's code. */
  readonly code: string;
  readonly logGroup: LogGroup;
}

/** Creates a function in `scope`, with a role that may only write to its log: CDK's own may write to all in the account. */
export function createFunction(
  scope: Construct,
  { code, ...options }: FunctionOptions,
): { readonly fn: LambdaFunction; readonly role: Role } {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  options.logGroup.grantWrite(role);
  const fn = new LambdaFunction(scope, 'Function', {
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    // In MiB. Lambda allocates CPU in proportion to memory. docs/scale.md shows the effect on cold starts.
    memorySize: 1_024,
    loggingFormat: LoggingFormat.JSON,
    code: Code.fromAsset(code),
    role,
    ...options,
  });
  return { fn, role };
}

interface MonitorFunctionProps {
  readonly deployment: DeploymentName;
  readonly baseUrl: string;
  /** Folder with a subfolder for the function's code. */
  readonly assets: string;
  readonly logs: LogSettings;
}

/** All endpoints have the same props, because each accepts diagnostic requests. */
interface EndpointFunctionProps extends MonitorFunctionProps {
  readonly stage: StageConfig;
  readonly table: Table;
  readonly digestSecret: Secret;
  readonly emailSender: EmailSender;
  /** Display name of the sender. */
  readonly senderName: string;
  readonly definition: EndpointFunctionDefinition;
}

/** An endpoint's function, with its own role and log group. */
export class EndpointFunction extends Construct {
  readonly fn: LambdaFunction;

  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    super(scope, id);
    const { definition, assets, table, digestSecret, emailSender, logs } = props;
    const { fn, role } = createFunction(this, {
      description: definition.description,
      code: join(assets, definition.folder),
      timeout: Duration.seconds(functionTimeoutSeconds),
      logGroup: new LogGroup(this, 'Logs', logs),
      environment: endpointEnvironment({
        ...props,
        tableName: table.tableName,
        digestSecretArn: digestSecret.secretArn,
        configurationSet: emailSender.configurationSet.configurationSetName,
      }),
    });
    table.grant(role, 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem');
    role.addToPolicy(
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [digestSecret.secretArn],
      }),
    );
    emailSender.grantSend(role);
    this.fn = fn;
  }
}

/**
 * Runs some checks of `npm run verify` on a schedule: those for the API, the agent endpoints and the discovery
 * documents. The whole command, with the website's checks, runs after each deployment.
 */
export class MonitorFunction extends Construct {
  readonly interval = Duration.minutes(checkIntervalMinutes);

  constructor(scope: Construct, id: string, { deployment, baseUrl, assets, logs }: MonitorFunctionProps) {
    super(scope, id);
    const { fn } = createFunction(this, {
      description: 'Checks the deployment from outside, without sending an e-mail',
      code: join(assets, monitorFolder),
      timeout: Duration.seconds(60),
      // Lambda would retry a failed check twice, and a retry that passes would hide the failure.
      retryAttempts: 0,
      maxEventAge: Duration.minutes(5),
      logGroup: new LogGroup(this, 'Logs', logs),
      environment: { ...commonEnvironment(deployment), BASE_URL: baseUrl },
    });
    new Rule(this, 'Rule', {
      description: 'Checks the deployment from outside',
      schedule: Schedule.rate(this.interval),
      // aws-cdk-lib does not support exactOptionalPropertyTypes, under which the class does not match its interface.
      targets: [new Invocation(fn as IFunction)],
    });
  }
}
