import { deprecationFields } from '../contract/api-versions.ts';
import { type StageConfig, searchEnginesMayList } from './config/stage-config.ts';

/**
 * Identifies a deployment within its account and region. Stack and metric names contain it. `name` comes from the firm's
 * frontdesk.json.
 */
export interface DeploymentName {
  readonly name: string;
  readonly stage: string;
}

/** Returns the environment variables of every function, which identify the deployment in its logs and metrics. */
export function commonEnvironment({ name, stage }: DeploymentName): Record<string, string> {
  return {
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: name,
    STAGE: stage,
  };
}

/** Name of the partition key of the table in TABLE_NAME. */
export const tableKey = 'id';

interface EndpointResources {
  readonly deployment: DeploymentName;
  readonly stage: Pick<StageConfig, 'agents' | 'email' | 'deprecated'>;
  readonly baseUrl: string;
  /** Display name of the sender. */
  readonly senderName: string;
  readonly tableName: string;
  readonly digestSecretArn: string;
  readonly configurationSet: string;
}

/** Returns the environment variables of an endpoint's function (lambdas/shared/request-environment.ts). */
export function endpointEnvironment({
  deployment,
  stage: { agents, email, deprecated },
  baseUrl,
  senderName,
  tableName,
  digestSecretArn,
  configurationSet,
}: EndpointResources): Record<string, string> {
  return {
    ...commonEnvironment(deployment),
    BASE_URL: baseUrl,
    ALLOWED_ORIGINS: agents.allowedOrigins.join(' '),
    TABLE_NAME: tableName,
    DIGEST_SECRET_ARN: digestSecretArn,
    EMAIL_SENDER: email.sender,
    EMAIL_RECIPIENTS: email.recipients.join(' '),
    CONFIGURATION_SET: configurationSet,
    EMAIL_SENDER_NAME: senderName,
    EMAIL_LIMIT: String(email.limit),
    EMAIL_LIMIT_PER_CLIENT: String(email.limitPerClient),
    ...(deprecated && { DEPRECATION: JSON.stringify(deprecationFields(deprecated)) }),
  };
}

interface EdgeSettings {
  readonly stage: Pick<StageConfig, 'domain' | 'deprecated'>;
  readonly localOnly?: boolean;
  readonly websitePolicy: string;
}

/**
 * Returns the constants that are compiled into the edge functions. Without a `configuredBaseUrl`, they use the domain of the
 * distribution.
 */
export const edgeConstants = (
  { stage, localOnly, websitePolicy }: EdgeSettings,
  configuredBaseUrl = '',
): typeof import('#deployment') => ({
  configuredBaseUrl,
  redirectedHosts: (stage.domain?.redirectFrom ?? []).join(),
  deprecated: stage.deprecated && deprecationFields(stage.deprecated),
  websitePolicy,
  // robots.txt still allows everything, because a robot that may not fetch a page never sees its noindex.
  robotsTag: searchEnginesMayList(stage, localOnly) ? '' : 'noindex',
});
