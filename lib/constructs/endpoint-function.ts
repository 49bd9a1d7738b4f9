import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { functionTimeoutSeconds } from '../../contract/limits.ts';
import type { WayToAsk } from '../../contract/mcp-data.ts';
import type { EndpointCode } from '../bundling/endpoint-code.ts';
import { bundledCode } from '../bundling/local-bundling.ts';
import { acknowledgeFindings } from '../cdk-nag.ts';
import type { DeploymentName } from '../deployment-name.ts';
import type { EmailSender } from './email-sender.ts';
import { commonEnvironment, functionDefaults } from './function-defaults.ts';
import type { LogSettings } from './log-settings.ts';

/** Props of every endpoint function: each endpoint accepts diagnostic requests. */
interface SharedEndpointProps {
  readonly deployment: DeploymentName;
  readonly baseUrl: string;
  readonly table: Table;
  readonly digestSecret: Secret;
  readonly emailSender: EmailSender;
  /** Display name of the sender. */
  readonly senderName: string;
  readonly emailLimit: number;
  readonly emailLimitPerClient: number;
  /** Other origins than the deployment's whose pages may send requests by the agents' endpoints. */
  readonly allowedOrigins: readonly string[];
  /** How the person may be asked before a request of an MCP client is sent. */
  readonly waysToAsk: readonly WayToAsk[];
  readonly reservedConcurrency: number | undefined;
  readonly logs: LogSettings;
}

interface EndpointFunctionProps extends SharedEndpointProps {
  readonly code: EndpointCode;
}

/** The function behind one endpoint, with its own role and log group. */
export class EndpointFunction extends Construct {
  readonly fn: LambdaFunction;

  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', props.logs);
    this.fn = new LambdaFunction(this, 'Function', {
      ...functionDefaults,
      description: props.code.description,
      code: bundledCode(props.code.folder, (directory) => props.code.bundle.write(directory)),
      timeout: Duration.seconds(functionTimeoutSeconds),
      role: this.createRole(logGroup, props),
      logGroup,
      environment: environment(props),
      ...(props.reservedConcurrency && { reservedConcurrentExecutions: props.reservedConcurrency }),
    });
    acknowledgeFindings(this.fn, {
      'Serverless::Serverless-LambdaDLQ':
        'It is called synchronously alone, where Lambda uses no queue; a queue would store what is not to be stored',
      'Serverless::Serverless-LambdaTracing':
        'One log line says how long it took; a trace begins at the gateway, where it would hold the address of a caller',
    });
  }

  /** CDK's default role would have a managed policy that may write to every log group of the account. */
  private createRole(logGroup: LogGroup, { table, digestSecret, emailSender }: SharedEndpointProps): Role {
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

function environment(props: SharedEndpointProps) {
  const { deployment, baseUrl, table, digestSecret, emailSender, allowedOrigins, waysToAsk } = props;
  return {
    ...commonEnvironment(deployment),
    BASE_URL: baseUrl,
    ALLOWED_ORIGINS: allowedOrigins.join(' '),
    WAYS_TO_ASK: waysToAsk.join(' '),
    TABLE_NAME: table.tableName,
    DIGEST_SECRET_ARN: digestSecret.secretArn,
    EMAIL_SENDER: emailSender.senderAddress,
    EMAIL_RECIPIENT: emailSender.recipientAddress,
    CONFIGURATION_SET: emailSender.configurationSet.configurationSetName,
    EMAIL_SENDER_NAME: props.senderName,
    EMAIL_LIMIT: String(props.emailLimit),
    EMAIL_LIMIT_PER_CLIENT: String(props.emailLimitPerClient),
  };
}
