import { Fn, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  ApiKey,
  EndpointType,
  LambdaIntegration,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  ResponseType,
  RestApi,
  type Stage,
  UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Deprecation } from '../../contract/api-versions.ts';
import { agentEndpointPaths, endpointMethod, endpointPaths } from '../../contract/endpoint-paths.ts';
import { minCompressionBytes } from '../../contract/request/limits.ts';
import { acknowledgeFindings } from '../cdk-nag.ts';
import type { StageConfig } from '../config/stage-config.ts';
import { gatewayResponse, gatewayResponseTypes } from '../gateway-responses.ts';

const stageName = 'live';

/** The gateway in front of the functions. It accepts requests only from the distribution. */
export class FrontdeskRestApi extends RestApi {
  readonly keys: GatewayKeys;
  readonly originPath = `/${stageName}`;

  constructor(scope: Construct, id: string, gateway: StageConfig['gateway']) {
    super(scope, id, {
      restApiName: Stack.of(scope).stackName,
      description: 'Endpoints of Frontdesk',
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: false,
      // Otherwise the gateway decodes bodies: invalid UTF-8 would arrive as replacement characters and be e-mailed.
      // It must not encode the gateway responses. Unverified on AWS: binary-errors
      binaryMediaTypes: ['*/*'],
      minCompressionSize: Size.bytes(minCompressionBytes),
      deployOptions: {
        stageName,
        ...methodSettings(gateway),
        // A method's settings replace all settings of the stage, so they have to be complete.
        methodOptions: Object.fromEntries(
          endpointPaths.map((path) => [
            `${path}/${endpointMethod}`,
            methodSettings(agentEndpointPaths.includes(path) ? gateway.agents : gateway),
          ]),
        ),
      },
    });
    // The output would be misleading, because its URL rejects every request.
    this.node.tryRemoveChild('Endpoint');
    this.keys = new GatewayKeys(this, 'Keys', gateway.keys);
    this.keys.addUsagePlan(this.deploymentStage);
    acknowledgeFindings(this, {
      'AwsSolutions::AwsSolutions-APIG1':
        'It needs an account-wide role, and each function already logs one line per call',
      'AwsSolutions::AwsSolutions-APIG6':
        "An execution log would contain the request, including the caller's address",
      'AwsSolutions::AwsSolutions-APIG2':
        'The functions validate requests against the contract and report every error; the gateway would report only one',
      'AwsSolutions::AwsSolutions-APIG3': 'The stage decides, see firewall in stage-config.ts',
      'AwsSolutions::AwsSolutions-APIG4': 'The interface is public by design: callers do not register',
      'AwsSolutions::AwsSolutions-COG4': 'The interface is public by design: callers do not register',
    });
  }

  /**
   * Host of the API, assembled here because the stage's URL would create a circular reference through the distribution.
   */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return Fn.join('.', [this.restApiId, 'execute-api', region, urlSuffix]);
  }

  /** Routes requests at `path` to `fn`. The edge responds to all other methods. */
  addEndpoint(path: string, fn: IFunction): void {
    const integration = new LambdaIntegration(fn, { allowTestInvoke: false });
    this.root.resourceForPath(path).addMethod(endpointMethod, integration, { apiKeyRequired: true });
  }
}

function methodSettings({ rate, burst }: StageConfig['gateway']['agents']): MethodDeploymentOptions {
  return {
    throttlingRateLimit: rate,
    throttlingBurstLimit: burst,
    // Metrics per method cost extra. Those per API and stage, which the alarms use, are free.
    metricsEnabled: false,
    loggingLevel: MethodLoggingLevel.OFF,
    dataTraceEnabled: false,
  };
}

/** Adds a gateway response with a complete problem document for each response type. */
export function addGatewayResponses(
  api: RestApi,
  baseUrl: string,
  deprecated: Deprecation | undefined,
): void {
  for (const type of gatewayResponseTypes) {
    const { status, headers, template } = gatewayResponse(type, baseUrl, deprecated);
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(status),
      responseHeaders: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, `'${value}'`]),
      ),
      // The gateway selects a template by the media type that the request accepts, and falls back to application/json.
      templates: { 'application/json': template },
    });
  }
}

/**
 * The two API keys that the gateway accepts. Only the distribution has one, and keys can be rotated without downtime.
 *
 * Each generation has a secret and an API key with its number in their ids: removing a generation from the configuration
 * deletes them, adding one creates them, and the other generation does not change.
 */
export class GatewayKeys extends Construct {
  /** Dynamic reference to the key that CloudFront sends. CloudFormation resolves it, so the template omits the key. */
  readonly activeValue: string;
  /** Dynamic references to both keys. */
  readonly values: readonly string[];
  private readonly keys: ApiKey[];

  constructor(scope: Construct, id: string, { active, standby }: StageConfig['gateway']['keys']) {
    super(scope, id);
    const values = new Map(
      [active, standby].map((generation) => [generation, this.createSecret(generation)]),
    );
    this.keys = [...values].map(
      ([generation, value]) =>
        new ApiKey(this, `Key${generation}`, { value, description: `Generation ${generation}` }),
    );
    this.activeValue = values.get(active) ?? '';
    this.values = [...values.values()];
  }

  /** Adds a usage plan for `stage` with both keys. */
  addUsagePlan(stage: Stage): void {
    const plan = new UsagePlan(this, 'Plan', { apiStages: [{ stage }] });
    for (const key of this.keys) plan.addApiKey(key);
  }

  private createSecret(generation: number): string {
    const secret = new Secret(this, `Secret${generation}`, {
      description: `API key that CloudFront sends to the gateway, generation ${generation}`,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(secret, {
      'AwsSolutions::AwsSolutions-SMG4':
        'Gateway and distribution must change together, so only a deployment rotates the key (gateway.keys in lib/config/stage-config.ts)',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
