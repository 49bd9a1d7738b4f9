import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
  type IKeyValueStore,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { compileEdgeFunction } from '../bundling/edge-function-code.ts';
import type { edgeConstants } from '../function-environment.ts';

interface EdgeFunctionsProps {
  readonly routes: IKeyValueStore;
  readonly constants: ReturnType<typeof edgeConstants>;
}

/** The CloudFront Functions, compiled from edge/. */
export class EdgeFunctions extends Construct {
  readonly viewerRequest: EdgeFunction;
  readonly viewerResponse: EdgeFunction;
  /** All functions, keyed by name. */
  readonly byName: Readonly<Record<string, EdgeFunction>>;

  constructor(scope: Construct, id: string, { routes, constants }: EdgeFunctionsProps) {
    super(scope, id);
    const createFunction = (name: string, comment: string, entry: string, keyValueStore?: IKeyValueStore) =>
      new EdgeFunction(this, name, {
        comment,
        code: FunctionCode.fromInline(compileEdgeFunction(entry, constants)),
        runtime: FunctionRuntime.JS_2_0,
        ...(keyValueStore && { keyValueStore }),
      });
    this.viewerRequest = createFunction(
      'ViewerRequest',
      'Rejects invalid requests, and selects the object or forwards to the gateway',
      'edge/viewer-request.ts',
      routes,
    );
    // With a reference alone, CloudFormation would create the function before the store can be associated.
    this.viewerRequest.node.addDependency(routes);
    this.viewerResponse = createFunction(
      'ViewerResponse',
      'Sets the header fields of every document',
      'edge/viewer-response.ts',
    );
    this.byName = { ViewerRequest: this.viewerRequest, ViewerResponse: this.viewerResponse };
  }
}
