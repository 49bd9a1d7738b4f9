import { Fn, Size, Stack } from 'aws-cdk-lib';
import {
  EndpointType,
  LambdaIntegration,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { agentEndpointPaths, endpointMethod, endpointPaths } from '../../contract/endpoint-paths.ts';
import { minCompressionBytes } from '../../contract/request/limits.ts';
import { acknowledgeFindings } from '../cdk-nag.ts';
import type { StageConfig } from '../config/stage-config.ts';
import { GatewayKeys } from './gateway-keys.ts';

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
