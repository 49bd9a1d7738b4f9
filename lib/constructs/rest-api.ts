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
import { agentEndpointPaths } from '../../contract/endpoint-paths.ts';
import { acknowledgeFindings } from '../cdk-nag.ts';
import type { StageConfig } from '../stage-config.ts';
import { GatewayKeys } from './gateway-keys.ts';

const stageName = 'live';

interface FrontdeskRestApiProps {
  readonly gateway: StageConfig['gateway'];
  /** The paths that functions answer at. */
  readonly endpointPaths: readonly string[];
}

/** The gateway in front of the functions. Only the distribution gets in. */
export class FrontdeskRestApi extends RestApi {
  readonly keys: GatewayKeys;
  readonly originPath = `/${stageName}`;

  constructor(scope: Construct, id: string, { gateway, endpointPaths }: FrontdeskRestApiProps) {
    super(scope, id, {
      restApiName: Stack.of(scope).stackName,
      description: 'Endpoints of Frontdesk',
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: false,
      // Else a body is decoded on its way: invalid UTF-8 would arrive as replacement characters, and go out by e-mail.
      binaryMediaTypes: ['*/*'],
      minCompressionSize: Size.bytes(1_000),
      deployOptions: {
        stageName,
        ...methodSettings(gateway),
        // A method's own settings replace all of the stage's, so they repeat those.
        methodOptions: Object.fromEntries(
          endpointPaths.map((path) => [
            `${path}/POST`,
            methodSettings(agentEndpointPaths.includes(path) ? gateway.agents : gateway),
          ]),
        ),
      },
    });
    // Nobody gets in at this address; it would mislead among the outputs.
    this.node.tryRemoveChild('Endpoint');
    this.keys = new GatewayKeys(this, 'Keys', gateway.keys);
    this.keys.addUsagePlan(this.deploymentStage);
    acknowledgeFindings(this, {
      'AwsSolutions::AwsSolutions-APIG1':
        'It would need a role of the whole account, and each function writes one line about each call',
      'AwsSolutions::AwsSolutions-APIG6': 'An execution log would hold what a caller sent, its address first',
      'AwsSolutions::AwsSolutions-APIG2':
        'The functions check what comes by the contract, and name every error; the gateway would name one',
      'AwsSolutions::AwsSolutions-APIG3': 'The stage decides, see firewall in stage-config.ts',
      'AwsSolutions::AwsSolutions-APIG4': 'The interface is public by design: nobody registers',
      'AwsSolutions::AwsSolutions-COG4': 'The interface is public by design: nobody registers',
    });
  }

  /**
   * Host of the API, written out, because the stage's own URL would make a circle through the distribution's address.
   */
  get host(): string {
    const { region, urlSuffix } = Stack.of(this);
    return Fn.join('.', [this.restApiId, 'execute-api', region, urlSuffix]);
  }

  /** Lets `fn` answer POST at `path`. The edge answers every other method. */
  addEndpoint(path: string, fn: IFunction): void {
    const integration = new LambdaIntegration(fn, { allowTestInvoke: false });
    this.root.resourceForPath(path).addMethod('POST', integration, { apiKeyRequired: true });
  }
}

function methodSettings({ rate, burst }: StageConfig['gateway']['agents']): MethodDeploymentOptions {
  return {
    throttlingRateLimit: rate,
    throttlingBurstLimit: burst,
    // Metrics of each method cost extra. Those of the API and its stage, which the alarms watch, are free.
    metricsEnabled: false,
    loggingLevel: MethodLoggingLevel.OFF,
    dataTraceEnabled: false,
  };
}
