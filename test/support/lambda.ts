import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { paths } from '../../contract/paths.ts';

export interface PostEvent {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  /** As the edge function sets it; `undefined` leaves it out. */
  readonly from?: string | string[] | undefined;
}

/** What API Gateway's REST API hands to the request function for one POST. Header names keep the given case. */
export function postEvent({ headers = {}, body = null, isBase64Encoded = false, from }: PostEvent) {
  const lines = Object.entries({ ...headers, ...(from && { 'x-viewer-address': from }) });
  const event: Partial<APIGatewayProxyEvent> = {
    resource: paths.diagnosticRequest,
    path: paths.diagnosticRequest,
    httpMethod: 'POST',
    headers: Object.fromEntries(lines.map(([name, value]) => [name, [value].flat().at(-1)])),
    multiValueHeaders: Object.fromEntries(lines.map(([name, value]) => [name, [value].flat()])),
    body,
    isBase64Encoded,
  };
  return event as APIGatewayProxyEvent;
}

/** A function's context, with `timeoutMs` to go. */
export function lambdaContext(timeoutMs = 10_000): Context {
  const deadline = Date.now() + timeoutMs;
  const context: Partial<Context> = {
    awsRequestId: randomUUID(),
    functionName: 'diagnostic-request',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  return context as Context;
}
