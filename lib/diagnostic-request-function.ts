import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogLevel, NodejsFunction, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { longestRunSeconds } from '../contract/limits.ts';
import type { Mail } from './mail.ts';

export interface DiagnosticRequestFunctionProps {
  readonly stage: string;
  readonly baseUrl: string;
  readonly table: Table;
  readonly digestSecret: Secret;
  readonly mail: Mail;
  readonly mailsPerHour: number;
  readonly logRetention: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}

/** The request door: lambdas/diagnostic-request with what it may do, spelled out. */
export class DiagnosticRequestFunction extends Construct {
  readonly fn: NodejsFunction;

  constructor(scope: Construct, id: string, props: DiagnosticRequestFunctionProps) {
    super(scope, id);
    const { table, digestSecret, mail } = props;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetention,
      removalPolicy: props.removalPolicy,
    });
    // A role of its own: the managed policy that CDK would attach may write to every log group of the account.
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    table.grant(role, 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem');
    role.addToPolicy(
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [digestSecret.secretArn],
      }),
    );
    mail.grantSend(role);

    this.fn = new NodejsFunction(this, 'Function', {
      description: 'Takes diagnostic requests and sends one e-mail for each',
      entry: 'lambdas/diagnostic-request/index.ts',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 512,
      timeout: Duration.seconds(longestRunSeconds),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      bundling: {
        format: OutputFormat.ESM,
        target: 'node24',
        mainFields: ['module', 'main'],
        minify: true,
        bundleAwsSDK: true,
        sourceMap: true,
        sourceMapMode: SourceMapMode.EXTERNAL,
        sourcesContent: false,
        logLevel: LogLevel.WARNING,
      },
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        BASE_URL: props.baseUrl,
        TABLE_NAME: table.tableName,
        DIGEST_SECRET_ARN: digestSecret.secretArn,
        MAIL_SENDER: mail.sender,
        MAIL_RECIPIENT: mail.recipient,
        CONFIGURATION_SET: mail.configurationSet.configurationSetName,
        MAILS_PER_HOUR: String(props.mailsPerHour),
        POWERTOOLS_SERVICE_NAME: 'frontdesk',
        POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
        STAGE: props.stage,
      },
    });
  }
}
