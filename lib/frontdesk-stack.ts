import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { endpointPaths, versionedPaths, withTrailingSlash } from '../contract/doors.ts';
import type { SiteDocument } from '../publication/document.ts';
import type { Resources } from '../publication/resources/resources.ts';
import { ContentBucket } from './content-bucket.ts';
import { DigestSecret } from './digest-secret.ts';
import { FrontdeskDistribution } from './distribution.ts';
import { DomainRecords, importedZone } from './domain-records.ts';
import { doorCode } from './door-code.ts';
import { DoorFunction } from './door-function.ts';
import { EdgeFunctions } from './edge-functions.ts';
import { EdgePrerequisites, edgeRegion } from './edge-prerequisites.ts';
import { Firewall } from './firewall.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { Mail } from './mail.ts';
import { MailRecords } from './mail-records.ts';
import { edgeAlarms } from './monitoring/alarms.ts';
import type { Monitored } from './monitoring/monitored.ts';
import { Monitoring } from './monitoring/monitoring.ts';
import { PublicationDeployment } from './publication-deployment.ts';
import { RequestTable } from './request-table.ts';
import { RequestApi } from './rest-api.ts';
import { RoutesStore } from './routes-store.ts';
import { ScheduledCheck } from './scheduled-check.ts';
import type { Domain, Stage } from './stage.ts';

export interface FrontdeskStackProps extends StackProps {
  readonly stageName: string;
  readonly stage: Stage;
  readonly documents: readonly SiteDocument[];
  readonly resources: Resources;
  /** Path to entry of the KeyValueStore, as JSON. */
  readonly routes: Readonly<Record<string, string>>;
  /** From a stack in the region of the edge, where this one is elsewhere and needs them. */
  readonly prerequisites?: EdgePrerequisites;
}

/** One deployment of Frontdesk. */
export class FrontdeskStack extends Stack {
  readonly monitored: Monitored;

  constructor(
    scope: Construct,
    id: string,
    { stageName, stage, documents, resources, routes, prerequisites, ...props }: FrontdeskStackProps,
  ) {
    super(scope, id, { description: 'Frontdesk: documents, edge and doors', ...props });
    const removalPolicy = stage.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const configuredBaseUrl = stage.domain && `https://${stage.domain.name}`;

    const { bucket } = new ContentBucket(this, 'Content');
    const doors = endpointPaths.flatMap((path) => versionedPaths(stage.versions, path));
    const api = new RequestApi(this, 'Api', stage.gateway, doors);
    if (stage.firewall !== 'off') new Firewall(this, 'Firewall', api.deploymentStage, stage.firewall);
    const edge = new EdgeFunctions(this, 'Edge', {
      routes: new RoutesStore(this, 'Routes', stageName, routes),
      configuredBaseUrl,
      versions: stage.versions,
    });
    const distribution = new FrontdeskDistribution(this, 'Distribution', {
      bucket,
      api,
      edge,
      doors: doors.flatMap((path) => [path, ...withTrailingSlash(path)]),
      domain: stage.domain,
      certificate: (prerequisites ?? new EdgePrerequisites(this, 'Prerequisites', stage)).certificate,
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
      senderName: resources.company.name,
      mailsPerHour: stage.mail.perHour,
      mailsPerHourAndClient: stage.mail.perHourAndClient,
      allowedOrigins: stage.agents.allowedOrigins,
      reservedConcurrency: stage.reservedConcurrency,
      logRetention: stage.logRetentionDays,
      removalPolicy,
    };
    const codeBehind = doorCode(resources);
    const functions: Record<string, LambdaFunction> = {};
    for (const path of endpointPaths) {
      const code = codeBehind[path];
      const { fn } = new DoorFunction(this, code.id, { ...requestParts, code });
      functions[code.id] = fn;
      for (const versioned of versionedPaths(stage.versions, path)) api.addDoor(versioned, fn);
    }
    addGatewayResponses(api, baseUrl);

    const check =
      stage.check && new ScheduledCheck(this, 'ScheduledCheck', { ...requestParts, ...stage.check });
    this.monitored = { stage: stageName, distribution, edge, api, functions, table, mail, check };
    const { alarms } = new Monitoring(this, 'Monitoring', this.monitored, stage.alarms);
    if (stage.region === edgeRegion) alarms.add(edgeAlarms(this.monitored));

    new MailRecords(this, 'MailRecords', mail, stage.domain?.hostedZone);
    if (stage.domain) this.lead(stage.domain, distribution);
    this.show({ baseUrl, distribution, stage });
  }

  private lead({ name, hostedZone }: Domain, distribution: FrontdeskDistribution): void {
    if (hostedZone) {
      new DomainRecords(this, 'DomainRecords', {
        zone: importedZone(this, hostedZone),
        recordName: name,
        distribution,
      });
    } else {
      new CfnOutput(this, 'DomainRecord', {
        value: `${name} CNAME ${distribution.distributionDomainName}`,
        description: 'Add this DNS record (at the top of a zone: ALIAS or ANAME)',
      });
    }
  }

  /** What a person needs next. */
  private show({
    baseUrl,
    distribution,
    stage,
  }: {
    baseUrl: string;
    distribution: FrontdeskDistribution;
    stage: Stage;
  }): void {
    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Where Frontdesk answers' });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
    new CfnOutput(this, 'TableName', { value: this.monitored.table.tableName });
    new CfnOutput(this, 'Verify', {
      value: `npm run verify -- ${baseUrl}`,
      description: 'Checks the deployment from outside, and sends no e-mail',
    });
    new CfnOutput(this, 'AlarmMailbox', {
      value: stage.alarms.email,
      description: 'Gets the alarms, once the subscription in this mailbox is confirmed',
    });
  }
}
