import { composeRestApis } from './apigateway/compose.ts';
import { composeDistribution } from './cloudfront/compose.ts';
import { fieldValue, type Handle, type HttpRequest } from './http.ts';
import { composeFunctions } from './lambda/compose.ts';
import type { LambdaFunction } from './lambda/function.ts';
import { composeBuckets } from './s3/compose.ts';
import type { ServiceUrls } from './services.ts';
import type { Assembly } from './template/assembly.ts';
import type { Template } from './template/template.ts';

/** What the template makes, put together. */
export interface Stack {
  readonly handle: Handle;
  readonly functions: readonly LambdaFunction[];
  /** Hosts besides the distribution's that `handle` answers for, by the Host field. */
  readonly hosts: readonly string[];
}

interface Composition {
  readonly template: Template;
  readonly assetPath: Assembly['assetPath'];
  readonly services: ServiceUrls;
  readonly log: (line: string) => void;
}

/** Throws a Refusal when parts of the template do not fit together. Starts nothing. */
export function composeStack({ template, assetPath, services, log }: Composition): Stack {
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: services.secretsManager,
    AWS_ENDPOINT_URL_SESV2: services.sesv2,
  };
  const functions = composeFunctions({ template, assetPath, endpoints, log });
  const apis = composeRestApis(template, functions);
  const buckets = composeBuckets(template, assetPath);
  const distribution = composeDistribution({ template, assetPath, log, buckets, apis });
  const others = new Map<string, (request: HttpRequest) => ReturnType<Handle>>([
    ...[...apis].map(([host, api]) => [host, (request: HttpRequest) => api.handle(request)] as const),
    ...[...buckets].map(
      ([host, bucket]) => [host, (request: HttpRequest) => bucket.handle(request)] as const,
    ),
  ]);
  return {
    handle(request) {
      const other = others.get(fieldValue(request.headers, 'host') ?? '');
      return other ? other(request) : distribution.handle(request);
    },
    functions: [...new Set(functions.values())],
    hosts: [...others.keys()],
  };
}
