import type { Release } from '../contract/release.ts';
import { createRestApis } from './apigateway/create-rest-apis.ts';
import type { AwsServiceUrls } from './aws-services.ts';
import { createDistribution } from './cloudfront/create-distribution.ts';
import { fieldValue, type HttpRequest, type RequestHandler } from './http/http-message.ts';
import { createLambdaFunctions } from './lambda/create-lambda-functions.ts';
import type { EmulatedLambdaFunction } from './lambda/emulated-lambda-function.ts';
import type { PublishedStorage } from './publisher/in-memory-stores.ts';
import { emptyStorage, runPublisher } from './publisher/run-publisher.ts';
import { createBuckets } from './s3/create-buckets.ts';
import type { Assembly } from './template/assembly.ts';
import type { InterpretedTemplate } from './template/interpret-template.ts';

/** What the template makes, put together. */
export interface EmulatedStack {
  readonly handle: RequestHandler;
  /**
   * Publishes `release`, or else what the assembly holds. A request is answered wholly from before or from after, which
   * on AWS is said of each document alone. One release at a time.
   */
  replaceContent(release?: Release): Promise<void>;
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

/** Rejects with an UnsupportedTemplateError when parts of the template do not fit together. Starts nothing. */
export async function createEmulatedStack({
  template,
  assetPath,
  services,
  log,
}: EmulatedStackOptions): Promise<EmulatedStack> {
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: services.secretsManager,
    AWS_ENDPOINT_URL_SESV2: services.sesv2,
  };
  const functions = createLambdaFunctions({ template, assetPath, endpoints, log });
  const apis = createRestApis(template, functions);
  const createFront = async (before: PublishedStorage, release?: Release) => {
    const storage = await runPublisher({ template, assetPath, storage: before, release });
    const { keyValueStores } = storage;
    const buckets = createBuckets(template, storage.buckets);
    const distribution = createDistribution({ template, log, buckets, apis, keyValueStores });
    return { storage, distribution, backendsByHost: new Map<string, HostBackend>([...apis, ...buckets]) };
  };
  let current = await createFront(emptyStorage(template));
  return {
    handle(request) {
      const { distribution, backendsByHost } = current;
      return (backendsByHost.get(fieldValue(request.headers, 'host') ?? '') ?? distribution).handle(request);
    },
    async replaceContent(release) {
      current = await createFront(current.storage, release);
    },
    functions: [...new Set(functions.values())],
    hosts: [...current.backendsByHost.keys()],
  };
}
