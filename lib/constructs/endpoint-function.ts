import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { functionTimeoutSeconds } from '../../contract/request/limits.ts';
import type { EndpointFunctionDefinition } from '../bundling/endpoint-code.ts';
import type { StageConfig } from '../config/stage-config.ts';
import { type DeploymentName, endpointEnvironment } from '../function-environment.ts';
import type { EmailSender } from './email-sender.ts';
import { functionDefaults, type LogSettings } from './function-defaults.ts';

/** All endpoints have the same props, because each accepts diagnostic requests. */
interface EndpointFunctionProps {
  readonly deployment: DeploymentName;
  readonly stage: StageConfig;
  readonly baseUrl: string;
  readonly table: Table;
  readonly digestSecret: Secret;
  readonly emailSender: EmailSender;
  /** Display name of the sender. */
  readonly senderName: string;
  readonly logs: LogSettings;
  readonly definition: EndpointFunctionDefinition;
  /** Folder with a subfolder for the function's code. */
  readonly assets: string;
}

/** An endpoint's function, with its own role and log group. */
export class EndpointFunction extends Construct {
  readonly fn: LambdaFunction;

  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    super(scope, id);
    const { definition, assets } = props;
    const logGroup = new LogGroup(this, 'Logs', props.logs);
    this.fn = new LambdaFunction(this, 'Function', {
      ...functionDefaults,
      description: definition.description,
      code: Code.fromAsset(join(assets, definition.folder)),
      timeout: Duration.seconds(functionTimeoutSeconds),
      role: this.createRole(logGroup, props),
      logGroup,
      environment: endpointEnvironment({
        ...props,
        tableName: props.table.tableName,
        digestSecretArn: props.digestSecret.secretArn,
        configurationSet: props.emailSender.configurationSet.configurationSetName,
      }),
    });
  }

  /** Replaces CDK's default role, whose managed policy allows writing to every log group in the account. */
  private createRole(logGroup: LogGroup, { table, digestSecret, emailSender }: EndpointFunctionProps): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    table.grant(role, 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem');
    role.addToPolicy(
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [digestSecret.secretArn],
      }),
    );
    emailSender.grantSend(role);
    return role;
  }
}
