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
import { DomainRecords, importHostedZone } from './domain-records.ts';
import { endpointCode } from './door-code.ts';
import { EndpointFunction } from './door-function.ts';
import { EdgeFunctions } from './edge-functions.ts';
import { EdgeCertificate, edgeRegion } from './edge-prerequisites.ts';
import { Firewall } from './firewall.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import { EmailSender } from './mail.ts';
import { EmailRecords } from './mail-records.ts';
import { edgeAlarms } from './monitoring/alarms.ts';
import type { MonitoredResources } from './monitoring/monitored.ts';
import { Monitoring } from './monitoring/monitoring.ts';
import { SiteDeployment } from './publication-deployment.ts';
import { RequestTable } from './request-table.ts';
import { FrontdeskRestApi } from './rest-api.ts';
import { RoutesStore } from './routes-store.ts';
import { MonitorFunction } from './scheduled-check.ts';
import type { DomainConfig, StageConfig } from './stage.ts';

export interface FrontdeskStackProps extends StackProps {
  readonly stageName: string;
  readonly stage: StageConfig;
  readonly documents: readonly SiteDocument[];
  readonly resources: Resources;
  /** Path to entry of the KeyValueStore, as JSON. */
  readonly routes: Readonly<Record<string, string>>;
  /** From a stack in the region of the edge, where this one is elsewhere and needs them. */
  readonly edgeCertificate?: EdgeCertificate;
}

/** One deployment of Frontdesk. */
export class FrontdeskStack extends Stack {
  readonly monitoredResources: MonitoredResources;

  constructor(
    scope: Construct,
    id: string,
    { stageName, stage, documents, resources, routes, edgeCertificate, ...props }: FrontdeskStackProps,
  ) {
    super(scope, id, { description: 'Frontdesk: documents, edge and endpoints', ...props });
    const removalPolicy = stage.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const configuredBaseUrl = stage.domain && `https://${stage.domain.name}`;

    const { bucket } = new ContentBucket(this, 'Content');
    const servedPaths = endpointPaths.flatMap((path) => versionedPaths(stage.versions, path));
    const api = new FrontdeskRestApi(this, 'Api', stage.gateway, servedPaths);
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
      endpointPaths: servedPaths.flatMap((path) => [path, ...withTrailingSlash(path)]),
      domain: stage.domain,
      certificate: (edgeCertificate ?? new EdgeCertificate(this, 'Certificate', stage)).certificate,
    });
    const baseUrl = configuredBaseUrl ?? `https://${distribution.distributionDomainName}`;

    new SiteDeployment(this, 'Site', {
      documents,
      bucket,
      distribution,
      baseUrl,
      logGroup: new LogGroup(this, 'SiteLogs', { retention: stage.logRetentionDays, removalPolicy }),
    });

    const table = new RequestTable(this, 'Requests', removalPolicy);
    const emailSender = new EmailSender(this, 'Email', stage.mail);
    const sharedProps = {
      stage: stageName,
      baseUrl,
      table,
      digestSecret: new DigestSecret(this, 'DigestSecret', removalPolicy),
      emailSender,
      senderName: resources.company.name,
      emailsPerHour: stage.mail.perHour,
      emailsPerHourAndClient: stage.mail.perHourAndClient,
      allowedOrigins: stage.agents.allowedOrigins,
      reservedConcurrency: stage.reservedConcurrency,
      logRetention: stage.logRetentionDays,
      removalPolicy,
    };
    const codeByPath = endpointCode(resources);
    const functions: Record<string, LambdaFunction> = {};
    for (const path of endpointPaths) {
      const code = codeByPath[path];
      const { fn } = new EndpointFunction(this, code.id, { ...sharedProps, code });
      functions[code.id] = fn;
      for (const versionedPath of versionedPaths(stage.versions, path)) api.addEndpoint(versionedPath, fn);
    }
    addGatewayResponses(api, baseUrl);

    const monitor = stage.check && new MonitorFunction(this, 'Monitor', { ...sharedProps, ...stage.check });
    this.monitoredResources = {
      stage: stageName,
      distribution,
      edge,
      api,
      functions,
      table,
      emailSender,
      monitor,
    };
    const { alarms } = new Monitoring(this, 'Monitoring', this.monitoredResources, stage.alarms);
    if (stage.region === edgeRegion) alarms.addAlarms(edgeAlarms(this.monitoredResources));

    new EmailRecords(this, 'EmailRecords', emailSender, stage.domain?.hostedZone);
    if (stage.domain) this.addDnsRecords(stage.domain, distribution);
    this.addOutputs({ baseUrl, distribution, stage });
  }

  private addDnsRecords({ name, hostedZone }: DomainConfig, distribution: FrontdeskDistribution): void {
    if (hostedZone) {
      new DomainRecords(this, 'DomainRecords', {
        zone: importHostedZone(this, hostedZone),
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
  private addOutputs({
    baseUrl,
    distribution,
    stage,
  }: {
    baseUrl: string;
    distribution: FrontdeskDistribution;
    stage: StageConfig;
  }): void {
    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Where Frontdesk answers' });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
    new CfnOutput(this, 'TableName', { value: this.monitoredResources.table.tableName });
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
