import { createRestApis } from './apigateway/create-rest-apis.ts';
import type { AwsServiceUrls } from './aws-services.ts';
import { createDistribution } from './cloudfront/create-distribution.ts';
import { fieldValue, type RequestHandler } from './http/http-message.ts';
import { createLambdaFunctions } from './lambda/create-lambda-functions.ts';
import type { EmulatedLambdaFunction } from './lambda/emulated-lambda-function.ts';
import { runPublisher } from './run-publisher.ts';
import type { Assembly } from './template/assembly.ts';
import type { InterpretedTemplate } from './template/interpret-template.ts';

/** The template's resources, connected to one another. */
export interface EmulatedStack {
  readonly handle: RequestHandler;
  readonly functions: readonly EmulatedLambdaFunction[];
  /** Values of the Host header with which a request bypasses the distribution and reaches a REST API. */
  readonly hosts: readonly string[];
}

interface EmulatedStackOptions {
  readonly template: InterpretedTemplate;
  readonly assetPath: Assembly['assetPath'];
  readonly services: AwsServiceUrls;
  /** The functions of the previous stack. */
  readonly running: readonly EmulatedLambdaFunction[];
  readonly log: (line: string) => void;
}

/** Creates a stack without starting it. Rejects with an UnsupportedTemplateError if parts do not match. */
export async function createEmulatedStack({
  template,
  assetPath,
  services,
  running,
  log,
}: EmulatedStackOptions): Promise<EmulatedStack> {
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: services.secretsManager,
    AWS_ENDPOINT_URL_SESV2: services.sesv2,
  };
  const functions = createLambdaFunctions({ template, assetPath, endpoints, running, log });
  const apis = createRestApis(template, functions);
  const storage = await runPublisher(template, assetPath);
  const buckets = new Map(
    template
      .all('AWS::S3::Bucket')
      .map(({ ref, attribute }) => [attribute('RegionalDomainName'), storage.buckets.get(ref) ?? new Map()]),
  );
  const distribution = createDistribution({
    template,
    log,
    buckets,
    apis,
    keyValueStores: storage.keyValueStores,
  });
  return {
    handle: (request) =>
      (apis.get(fieldValue(request.headers, 'host') ?? '') ?? distribution).handle(request),
    functions: [...functions.values()],
    hosts: [...apis.keys()],
  };
}
