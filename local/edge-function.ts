import { createContext, Script } from 'node:vm';
import { routeStoreLimits } from '../release/edge-route.ts';
import type { HeaderValues, LocalRequest, LocalResponse } from './site-server.ts';

type EdgeHeaders = Readonly<
  Record<string, { readonly value: string; readonly multiValue?: readonly { readonly value: string }[] }>
>;

interface EdgeResult {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: EdgeHeaders;
  readonly body?: string;
}

/** The methods of `cf.kvs()` that the functions use. */
export interface EdgeStore {
  get(key: string, options?: { format?: string }): Promise<unknown>;
  exists(key: string): Promise<boolean>;
}

/** Creates a store that rejects missing keys and keys that are too long. Unverified on AWS: store-keys */
export function createEdgeStore(entries: ReadonlyMap<string, string>): EdgeStore {
  const exists = async (key: string) => {
    const bytes = Buffer.byteLength(key);
    if (bytes <= routeStoreLimits.key) return entries.has(key);
    throw new Error(`Cannot read a key of ${bytes} bytes: the maximum is ${routeStoreLimits.key}`);
  };
  return {
    exists,
    async get(key, { format = 'string' } = {}) {
      if (!(await exists(key))) throw new Error(`KeyNotFound: "${key}"`);
      const value = entries.get(key) ?? '';
      return format === 'json' ? JSON.parse(value) : value;
    },
  };
}

/** Runs a function with an event, whose `rawQueryString()` returns `query`. Rejects with the error that it throws. */
export type EdgeFunction = (event: object, query?: string) => Promise<EdgeResult>;

/**
 * Loads a compiled CloudFront Function into a realm with the JavaScript language but without Node's APIs. The limits on
 * its time, memory and results are not imitated.
 */
export function loadEdgeFunction(code: string, store: EdgeStore): EdgeFunction {
  const context = createContext({ __cloudfront: { kvs: () => store } });
  // A script cannot contain import statements.
  const script = code.replace(/^import ([\w$]+) from "cloudfront";/m, 'const $1 = __cloudfront;');
  new Script(script).runInContext(context);
  const invoke = new Script(invocationScript).runInContext(context);
  return async (event, query) => JSON.parse((await invoke(JSON.stringify(event), query)) ?? 'null');
}

/** The event and the result pass between the realms as JSON, so that each side gets objects of its own realm. */
const invocationScript = `handler, async (text, query) => {
  const event = JSON.parse(text);
  event.request.rawQueryString = () => query;
  return JSON.stringify(await handler(event));
}`;

/**
 * Creates an event (structure 1.0), without the query and the cookies, which our functions do not read there.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function edgeEvent(
  context: { readonly distributionDomainName: string; readonly requestId: string },
  { method, path: uri, headers, address }: LocalRequest,
  response?: LocalResponse,
): object {
  return {
    context,
    viewer: { ip: address },
    request: { method, uri, headers: toEdgeHeaders(headers) },
    ...(response && {
      response: { statusCode: response.status, headers: toEdgeHeaders(response.headers) },
    }),
  };
}

function toEdgeHeaders(headers: HeaderValues): EdgeHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, [value = '', ...others]]) => {
      const multiValue = [value, ...others].map((text) => ({ value: text }));
      return [name, others.length > 0 ? { value, multiValue } : { value }];
    }),
  );
}

export function fromEdgeHeaders(headers: EdgeHeaders): HeaderValues {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { value, multiValue = [{ value }] }]) => [
      name,
      multiValue.map((item) => item.value),
    ]),
  );
}
