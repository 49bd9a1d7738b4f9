import { composeRestApis } from './apigateway/compose.ts';
import { composeDistribution } from './cloudfront/compose.ts';
import { fieldValue, type Handle, type HttpRequest } from './http.ts';
import { composeFunctions } from './lambda/compose.ts';
import type { LambdaFunction } from './lambda/function.ts';
import type { PublishedObject } from './s3/bucket-deployment.ts';
import { composeBuckets } from './s3/compose.ts';
import type { ServiceUrls } from './services.ts';
import type { Assembly } from './template/assembly.ts';
import type { Template } from './template/template.ts';

/** What is published: a change of the content changes nothing else but the code of functions. */
export interface Published {
  readonly documents: readonly PublishedObject[];
  /** The entries of the key-value store. */
  readonly routes: Readonly<Record<string, string>>;
}

/** What the template makes, put together. */
export interface Stack {
  readonly handle: Handle;
  /**
   * Puts what is published in the place of what the bucket and the key-value store hold; without it, what the assembly
   * holds. A request is answered wholly from before or from after.
   */
  publish(published?: Published): void;
  readonly functions: readonly LambdaFunction[];
  /** Hosts besides the distribution's that `handle` answers for, by the Host field. */
  readonly hosts: readonly string[];
}

/** Whatever answers requests under a host of its own. */
interface Backend {
  handle(request: HttpRequest): ReturnType<Handle>;
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
  const front = ({ documents, routes }: Partial<Published> = {}) => {
    const buckets = composeBuckets(template, assetPath, documents);
    const distribution = composeDistribution({ template, assetPath, log, buckets, apis, routes });
    return { distribution, others: new Map<string, Backend>([...apis, ...buckets]) };
  };
  let current = front();
  return {
    handle(request) {
      const { distribution, others } = current;
      return (others.get(fieldValue(request.headers, 'host') ?? '') ?? distribution).handle(request);
    },
    publish(published) {
      current = front(published);
    },
    functions: [...new Set(functions.values())],
    hosts: [...current.others.keys()],
  };
}
