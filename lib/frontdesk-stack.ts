import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { doorPaths } from '../contract/doors.ts';
import type { Document } from '../publication/document.ts';
import { ContentBucket } from './content-bucket.ts';
import { DigestSecret } from './digest-secret.ts';
import { FrontdeskDistribution } from './distribution.ts';
import { doorCode } from './door-code.ts';
import { DoorFunction } from './door-function.ts';
import { EdgeFunctions } from './edge-functions.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { Mail } from './mail.ts';
import { PublicationDeployment } from './publication-deployment.ts';
import { RequestTable } from './request-table.ts';
import { RequestApi } from './rest-api.ts';
import { RoutesStore } from './routes-store.ts';
import type { Stage } from './stages.ts';

export interface FrontdeskStackProps extends StackProps {
  readonly stageName: string;
  readonly stage: Stage;
  readonly documents: readonly Document[];
  /** Path to entry of the KeyValueStore, as JSON. */
  readonly routes: Readonly<Record<string, string>>;
}

/** One deployment of Frontdesk. */
export class FrontdeskStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stageName, stage, documents, routes, ...props }: FrontdeskStackProps,
  ) {
    super(scope, id, { description: 'Frontdesk: documents, edge and doors', ...props });
    const removalPolicy = stage.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const configuredBaseUrl = stage.domain && `https://${stage.domain.name}`;

    const { bucket } = new ContentBucket(this, 'Content');
    const api = new RequestApi(this, 'Api', stage.gateway);
    const edge = new EdgeFunctions(this, 'Edge', {
      routes: new RoutesStore(this, 'Routes', stageName, routes),
      configuredBaseUrl,
    });
    const distribution = new FrontdeskDistribution(this, 'Distribution', {
      bucket,
      api,
      edge,
      domain: stage.domain,
    });
    const baseUrl = configuredBaseUrl ?? `https://${distribution.distributionDomainName}`;

    new PublicationDeployment(this, 'Publication', {
      documents,
      bucket,
      distribution,
      baseUrl,
      logGroup: new LogGroup(this, 'PublicationLogs', { retention: stage.logRetentionDays, removalPolicy }),
    });

    const table = new RequestTable(this, 'Requests', removalPolicy);
    const mail = new Mail(this, 'Mail', stage.mail);
    const requestParts = {
      stage: stageName,
      baseUrl,
      table,
      digestSecret: new DigestSecret(this, 'DigestSecret', removalPolicy),
      mail,
      mailsPerHour: stage.mail.perHour,
      logRetention: stage.logRetentionDays,
      removalPolicy,
    };
    const codeBehind = doorCode(documents);
    for (const path of doorPaths) {
      const code = codeBehind[path];
      api.addDoor(path, new DoorFunction(this, code.id, { ...requestParts, code }).fn);
    }
    addGatewayResponses(api, baseUrl);

    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Where Frontdesk answers' });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    mail.identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DkimRecord${index + 1}`, {
        value: `${name} CNAME ${value}`,
        description: "DNS record by which SES verifies the sender's domain",
      });
    });
  }
}
