import { createRestApis } from './apigateway/create-rest-apis.ts';
import type { AwsServiceUrls } from './aws-services.ts';
import { createDistribution } from './cloudfront/create-distribution.ts';
import { fieldValue, type HttpRequest, type RequestHandler } from './http/http-message.ts';
import { createLambdaFunctions } from './lambda/create-lambda-functions.ts';
import type { EmulatedLambdaFunction } from './lambda/emulated-lambda-function.ts';
import type { PublishedObject } from './s3/bucket-deployment.ts';
import { createBuckets } from './s3/create-buckets.ts';
import type { Assembly } from './template/assembly.ts';
import type { InterpretedTemplate } from './template/interpret-template.ts';

/** Documents and routes. Besides these, a change of the content changes only the code of functions. */
export interface PublishedContent {
  readonly documents: readonly PublishedObject[];
  /** The entries of the key-value store. */
  readonly routes: Readonly<Record<string, string>>;
}

/** The template's resources, connected. */
export interface EmulatedStack {
  readonly handle: RequestHandler;
  /**
   * Replaces the objects of the bucket and the entries of the key-value store with `content`, or with the assembly's
   * when it is omitted. Every request sees either the old content or the new, never a mixture.
   */
  replaceContent(content?: PublishedContent): void;
  readonly functions: readonly EmulatedLambdaFunction[];
  /** Values of the Host header that lead past the distribution, to a bucket or a REST API. */
  readonly hosts: readonly string[];
}

/** A bucket or a REST API. */
interface HostBackend {
  handle(request: HttpRequest): ReturnType<RequestHandler>;
}

interface EmulatedStackOptions {
  readonly template: InterpretedTemplate;
  readonly assetPath: Assembly['assetPath'];
  readonly services: AwsServiceUrls;
  readonly log: (line: string) => void;
}

/** Connects the template's resources and starts none. Throws an UnsupportedTemplateError for a reference to nothing. */
export function createEmulatedStack({
  template,
  assetPath,
  services,
  log,
}: EmulatedStackOptions): EmulatedStack {
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: services.secretsManager,
    AWS_ENDPOINT_URL_SESV2: services.sesv2,
  };
  const functions = createLambdaFunctions({ template, assetPath, endpoints, log });
  const apis = createRestApis(template, functions);
  const createBackends = ({ documents, routes }: Partial<PublishedContent> = {}) => {
    const buckets = createBuckets(template, assetPath, documents);
    const distribution = createDistribution({ template, assetPath, log, buckets, apis, routes });
    return { distribution, backendsByHost: new Map<string, HostBackend>([...apis, ...buckets]) };
  };
  let current = createBackends();
  return {
    handle(request) {
      const { distribution, backendsByHost } = current;
      return (backendsByHost.get(fieldValue(request.headers, 'host') ?? '') ?? distribution).handle(request);
    },
    replaceContent(content) {
      current = createBackends(content);
    },
    functions: [...new Set(functions.values())],
    hosts: [...current.backendsByHost.keys()],
  };
}
