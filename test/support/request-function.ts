import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeEach, vi } from 'vitest';
import { functions } from '../site/fixture-site.ts';
import { lambdaContext, type PostEventOptions, postEvent } from './lambda-events.ts';
import { loadFunction } from './load-function.ts';
import { type RequestServices, startRequestServices } from './request-services.ts';

/** The request function and its services, configured by its environment as on Lambda. */
export interface RequestFunction extends Omit<RequestServices, 'environment'> {
  post(event: PostEventOptions, timeoutMs?: number): Promise<FunctionResponse>;
  /** Replaces the function with a new instance that has nothing in memory. */
  restart(environment?: Record<string, string>): Promise<void>;
}

export interface FunctionResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  json(): Record<string, unknown>;
}

type Handler = typeof import('../../lambdas/diagnostic-request/http/index.ts')['handler'];

export async function startRequestFunction(): Promise<RequestFunction> {
  const services = await startRequestServices();
  let handler = await load(services.environment);

  return {
    table: services.table,
    ses: services.ses,
    secrets: services.secrets,
    get log() {
      return services.log;
    },
    async post(event, timeoutMs) {
      return toFunctionResponse(await handler(postEvent(event), lambdaContext(timeoutMs)));
    },
    async restart(changes = {}) {
      handler = await load({ ...services.environment, ...changes });
    },
    close: () => services.close(),
  };
}

/** Starts the request function for all tests in a file. Each test starts with an empty inbox and a working SES. */
export async function createRequestFunction(): Promise<RequestFunction> {
  const fn = await startRequestFunction();
  afterAll(() => fn.close());
  beforeEach(() => {
    fn.ses.setFaults();
    fn.ses.delivered.length = 0;
  });
  return fn;
}

async function load(environment: Readonly<Record<string, string>>): Promise<Handler> {
  vi.doMock('#content/result-pages', () => ({ default: functions.resultPages }));
  return (await loadFunction(environment, () => import('../../lambdas/diagnostic-request/http/index.ts')))
    .handler;
}

function toFunctionResponse({ statusCode, headers = {}, body }: APIGatewayProxyResult): FunctionResponse {
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: body,
    json: () => JSON.parse(body),
  };
}
