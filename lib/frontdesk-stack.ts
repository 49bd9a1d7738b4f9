import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { endpointPaths } from '../contract/endpoint-paths.ts';
import { endpointFunctions } from './bundling/function-bundle.ts';
import type { DomainConfig } from './config/domain-config.ts';
import { edgeRegion, type StageConfig } from './config/stage-config.ts';
import { addBudget } from './constructs/budget.ts';
import { ContentBucket } from './constructs/content-bucket.ts';
import { FrontdeskDistribution } from './constructs/distribution.ts';
import { addDomainRecords, createCertificate, importHostedZone } from './constructs/domain.ts';
import { EdgeAccessLog } from './constructs/edge-access-log.ts';
import { EdgeFunctions } from './constructs/edge-functions.ts';
import { addEmailRecords, EmailSender } from './constructs/email-sender.ts';
import { Firewall } from './constructs/firewall.ts';
import { EndpointFunction, logSettings, MonitorFunction } from './constructs/functions.ts';
import { createPlanWebAcl, type PlanResources, subscribeToFreePlan } from './constructs/pricing-plan.ts';
import { Publisher } from './constructs/publisher.ts';
import { DigestSecret, RequestTable } from './constructs/request-table.ts';
import { addGatewayResponses, FrontdeskRestApi } from './constructs/rest-api.ts';
import { edgeConstants } from './function-environment.ts';
import { AlarmTopic, edgeAlarms, type MonitoredResources, regionalAlarms } from './monitoring/alarms.ts';
import { addDashboard } from './monitoring/dashboard.ts';
import type { Deployment } from './read-deployment.ts';

/** The parts of a deployment that its stacks need. */
export interface DeployedParts
  extends Pick<Deployment, 'deployment' | 'stage' | 'localOnly' | 'company' | 'release' | 'websitePolicy'> {
  /** Folder with a subfolder of code for each function (`bundleFunctions()`). */
  readonly assets: string;
}

interface FrontdeskStackProps extends StackProps, DeployedParts {
  /** The resources of the stack in us-east-1 that precedes this one; absent if the stage needs no such stack. */
  readonly edge?: EdgeResources;
}

/** Resources that have to be in us-east-1, and that the distribution refers to. */
interface EdgeResources {
  readonly certificate: ICertificate | undefined;
  /** ARN of the web ACL of the pricing plan, if the stage has one. */
  readonly planWebAclArn: string | undefined;
}

/** Creates them in `stack`. */
export function createEdgeResources(stack: Stack, stage: StageConfig): EdgeResources {
  return {
    certificate: createCertificate(stack, stage),
    planWebAclArn: stage.pricingPlan && createPlanWebAcl(stack).attrArn,
  };
}

/** One deployment of Frontdesk. */
export class FrontdeskStack extends Stack {
  readonly monitoredResources: MonitoredResources;
  /** The resources of the pricing plan, if another stack has to subscribe to it. */
  readonly pricingPlan: PlanResources | undefined;

  constructor(scope: Construct, id: string, props: FrontdeskStackProps) {
    super(scope, id, { description: 'Frontdesk: documents, edge and endpoints', ...props });
    const { deployment, stage, company, release, assets } = props;
    const { certificate, planWebAclArn } = props.edge ?? createEdgeResources(this, stage);
    const logs = logSettings(stage);
    const configuredBaseUrl = stage.domain && `https://${stage.domain.name}`;

    const publisherLogs = new LogGroup(this, 'PublisherLogs', logs);
    const { bucket } = new ContentBucket(this, 'Content', { logGroup: publisherLogs });
    const api = new FrontdeskRestApi(this, 'Api', stage.gateway);
    if (stage.firewall !== 'off') new Firewall(this, 'Firewall', api, stage.firewall);
    // Unique in the account, and independent of the contents, so that the store is never replaced.
    const keyValueStoreName = `${this.stackName}-${this.region}`;
    const routes = new KeyValueStore(this, 'Routes', { keyValueStoreName });
    const edge = new EdgeFunctions(this, 'Edge', {
      routes,
      constants: edgeConstants(props, configuredBaseUrl),
    });
    const distribution = new FrontdeskDistribution(this, 'Distribution', {
      bucket,
      api,
      edge,
      domain: stage.domain,
      webAclArn: planWebAclArn ?? stage.webAclArn,
      certificate,
    });
    const baseUrl = configuredBaseUrl ?? `https://${distribution.distributionDomainName}`;

    new Publisher(this, 'Publisher', {
      deployment,
      release,
      assets,
      bucket,
      routes,
      baseUrl,
      logGroup: publisherLogs,
    });

    const table = new RequestTable(this, 'Requests');
    const emailSender = new EmailSender(this, 'Email', stage.email);
    const sharedProps = {
      assets,
      deployment,
      stage,
      baseUrl,
      table,
      digestSecret: new DigestSecret(this, 'DigestSecret'),
      emailSender,
      senderName: company.name,
      logs,
    };
    const functions: Record<string, LambdaFunction> = {};
    for (const path of endpointPaths) {
      const definition = endpointFunctions[path];
      const { id } = definition;
      const fn = functions[id] ?? new EndpointFunction(this, id, { ...sharedProps, definition }).fn;
      functions[id] = fn;
      api.addEndpoint(path, fn);
    }
    addGatewayResponses(api, baseUrl, stage.deprecated);

    const monitor = stage.check ? new MonitorFunction(this, 'Monitor', sharedProps) : undefined;
    if (planWebAclArn) {
      const plan = { distribution, webAclArn: planWebAclArn, keyValueStoreArn: routes.keyValueStoreArn };
      if (stage.region === edgeRegion) subscribeToFreePlan(this, plan);
      else this.pricingPlan = plan;
    }
    this.monitoredResources = {
      deployment,
      distribution,
      edge,
      api,
      functions,
      emailSender,
      monitor,
    };
    if (stage.budget) addBudget(this, stage.budget.monthly, stage.alarms.email);
    const monitoring = new Construct(this, 'Monitoring');
    const topic = new AlarmTopic(monitoring, 'Alarms', stage.alarms);
    topic.addAlarms(regionalAlarms(this.monitoredResources));
    if (stage.edgeMonitoring && stage.region === edgeRegion) {
      new EdgeAccessLog(this, 'EdgeAccessLog', distribution, logs);
      topic.addAlarms(edgeAlarms(this.monitoredResources, stage.alarms));
    }
    // Added last, because it shows all alarms in the region.
    addDashboard(monitoring, this.monitoredResources, topic.alarms, stage.alarms.runbook);

    const mailZone = stage.email.hostedZone ?? stage.domain?.hostedZone;
    addEmailRecords(new Construct(this, 'EmailRecords'), emailSender, mailZone);
    if (stage.domain) this.addDnsRecords(stage.domain, distribution);
    this.addOutputs(baseUrl, distribution, table);
    // For `npm run purge`.
    new CfnOutput(this, 'ContentBucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'RoutesArn', { value: routes.keyValueStoreArn });
  }

  private addDnsRecords(
    { name, redirectFrom = [], hostedZone, records }: DomainConfig,
    distribution: FrontdeskDistribution,
  ): void {
    const zone = records && hostedZone ? importHostedZone(this, hostedZone) : undefined;
    for (const [index, recordName] of [name, ...redirectFrom].entries()) {
      if (zone) {
        // CloudFormation creates new resources before it deletes old ones, so a record must keep its id when the site's
        // name changes.
        const scope = new Construct(this, `DomainRecords-${recordName}`);
        addDomainRecords(scope, { zone, recordName, distribution });
      } else {
        new CfnOutput(this, index === 0 ? 'DomainRecord' : `DomainRecord${index + 1}`, {
          value: `${recordName} CNAME ${distribution.distributionDomainName}`,
          description: 'Add this DNS record (at a zone apex, as ALIAS or ANAME)',
        });
      }
    }
  }

  /** Adds outputs for the next steps after a deployment. */
  private addOutputs(baseUrl: string, distribution: FrontdeskDistribution, table: Table): void {
    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'The URL of the site' });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'Verify', {
      value: `npm run verify -- ${baseUrl}`,
      description: 'Checks the deployment from outside, without sending an e-mail',
    });
  }
}
