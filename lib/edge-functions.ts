import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
  type IKeyValueStore,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { compileEdgeFunction } from './edge-code.ts';

export interface EdgeFunctionsProps {
  readonly routes: IKeyValueStore;
  /** `https://…` where a domain is configured; else the functions take CloudFront's own. */
  readonly configuredBaseUrl: string | undefined;
}

/** The two functions that run at the edge, compiled from edge/. */
export class EdgeFunctions extends Construct {
  readonly viewerRequest: EdgeFunction;
  readonly viewerResponse: EdgeFunction;

  constructor(scope: Construct, id: string, { routes, configuredBaseUrl = '' }: EdgeFunctionsProps) {
    super(scope, id);
    this.viewerRequest = new EdgeFunction(this, 'ViewerRequest', {
      comment: 'Refuses what does not belong, picks the object or lets through to the gateway',
      code: FunctionCode.fromInline(
        compileEdgeFunction('edge/viewer-request.ts', {
          configuredBaseUrl: JSON.stringify(configuredBaseUrl),
        }),
      ),
      runtime: FunctionRuntime.JS_2_0,
      keyValueStore: routes,
    });
    this.viewerResponse = new EdgeFunction(this, 'ViewerResponse', {
      comment: 'Sets what every document carries',
      code: FunctionCode.fromInline(compileEdgeFunction('edge/viewer-response.ts')),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}
