import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
  type IKeyValueStore,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { type Deprecation, deprecationFields } from '../../contract/api-versions.ts';
import { compileEdgeFunction } from '../bundling/edge-function-code.ts';

interface EdgeFunctionsProps {
  readonly routes: IKeyValueStore;
  /** `https://…` if a domain is configured. Otherwise the functions use the distribution's domain. */
  readonly configuredBaseUrl: string | undefined;
  /** Host names that are redirected to the configured base URL. */
  readonly redirectedHosts: readonly string[];
  readonly deprecated: Deprecation | undefined;
  /** X-Robots-Tag of every document; empty for none. */
  readonly robotsTag: string;
  /** The Content-Security-Policy of the website's files. */
  readonly websitePolicy: string;
}

/** The CloudFront Functions, compiled from edge/. */
export class EdgeFunctions extends Construct {
  readonly viewerRequest: EdgeFunction;
  readonly viewerResponse: EdgeFunction;
  /** All functions, keyed by name. */
  readonly byName: Readonly<Record<string, EdgeFunction>>;

  constructor(
    scope: Construct,
    id: string,
    {
      routes,
      configuredBaseUrl = '',
      redirectedHosts,
      deprecated,
      robotsTag,
      websitePolicy,
    }: EdgeFunctionsProps,
  ) {
    super(scope, id);
    const deployment = {
      configuredBaseUrl,
      redirectedHosts: redirectedHosts.join(),
      deprecated: deprecated && deprecationFields(deprecated),
      websitePolicy,
      robotsTag,
    };
    const createFunction = (name: string, comment: string, entry: string, keyValueStore?: IKeyValueStore) =>
      new EdgeFunction(this, name, {
        comment,
        code: FunctionCode.fromInline(compileEdgeFunction(entry, deployment)),
        runtime: FunctionRuntime.JS_2_0,
        ...(keyValueStore && { keyValueStore }),
      });
    this.viewerRequest = createFunction(
      'ViewerRequest',
      'Rejects invalid requests, and selects the object or forwards to the gateway',
      redirectedHosts.length > 0 ? 'edge/redirected-hosts.ts' : 'edge/viewer-request.ts',
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
