import { randomBytes, randomUUID } from 'node:crypto';
import { fieldValue, type HttpRequest } from '../http/http-message.ts';

export interface RestApiIdentity {
  readonly id: string;
  readonly stage: string;
  readonly deploymentId: string;
  readonly account: string;
  readonly host: string;
}

/** The gateway's data about one request, used in the function's event and in gateway responses. */
export interface RequestContext {
  readonly api: RestApiIdentity;
  readonly requestId: string;
  readonly extendedRequestId: string;
  readonly time: Date;
  /** The path without the stage. */
  readonly path: string;
  readonly resource: { readonly id: string; readonly path: string } | undefined;
  readonly apiKey: { readonly id: string; readonly value: string } | undefined;
}

export function newRequestContext(api: RestApiIdentity, path: string): RequestContext {
  return {
    api,
    requestId: randomUUID(),
    extendedRequestId: `${randomBytes(11).toString('base64').slice(0, 15)}=`,
    time: new Date(),
    path,
    resource: undefined,
    apiKey: undefined,
  };
}

/** `requestContext` of the event. Members that only authorizers fill are null. */
export function eventContext(context: RequestContext, { method, headers, source }: HttpRequest): object {
  const { api, resource, apiKey, time } = context;
  return {
    resourceId: resource?.id,
    resourcePath: resource?.path,
    httpMethod: method,
    extendedRequestId: context.extendedRequestId,
    requestTime: commonLogTime(time),
    path: `/${api.stage}${context.path}`,
    accountId: api.account,
    protocol: 'HTTP/1.1',
    stage: api.stage,
    domainPrefix: api.id,
    requestTimeEpoch: time.getTime(),
    requestId: context.requestId,
    identity: {
      cognitoIdentityPoolId: null,
      accountId: null,
      apiKey: apiKey?.value ?? null,
      principalOrgId: null,
      cognitoIdentityId: null,
      caller: null,
      apiKeyId: apiKey?.id ?? null,
      sourceIp: source,
      accessKey: null,
      cognitoAuthenticationType: null,
      cognitoAuthenticationProvider: null,
      userArn: null,
      userAgent: fieldValue(headers, 'user-agent') ?? null,
      user: null,
    },
    domainName: api.host,
    deploymentId: api.deploymentId,
    apiId: api.id,
  };
}

/** The `$context` variables of a gateway response's template. */
export function templateContext(context: RequestContext, method: string): Record<string, string> {
  return {
    apiId: context.api.id,
    extendedRequestId: context.extendedRequestId,
    httpMethod: method,
    path: `/${context.api.stage}${context.path}`,
    requestId: context.requestId,
    resourcePath: context.resource?.path ?? '',
    stage: context.api.stage,
  };
}

/** Formats a time as the Common Log Format does: `21/Nov/2026:09:30:00 +0000`. */
function commonLogTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(/,? /);
  return `${day}/${month}/${year}:${clock} +0000`;
}
