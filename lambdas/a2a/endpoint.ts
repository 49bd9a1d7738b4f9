import type { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type A2aData, a2aVersion } from '../../contract/agents/a2a-data.ts';
import { viewerAddressHeader } from '../../contract/http-headers.ts';
import { withSuggestion } from '../../contract/nearest-name.ts';
import { agentEndpoint } from '../shared/agent-endpoint.ts';
import {
  isJsonMediaType,
  isJsonRpcId,
  JsonRpcError,
  type JsonRpcMessage,
  jsonRpcErrorBody,
  jsonRpcErrorCode,
  parseJsonRpcMessage,
  responseIdFor,
  toJsonRpcError,
} from '../shared/json-rpc.ts';
import { loggableError } from '../shared/loggable-error.ts';
import type { OriginPolicy } from '../shared/origin-policy.ts';
import { contentTypeNotSupported, versionNotSupported } from './errors.ts';
import { type A2aMethod, type A2aMethods, type A2aVersion, createMethods } from './methods.ts';
import { createSkillRouter, type RequestDiagnosticSkill } from './skill-router.ts';

interface A2aEndpointOptions {
  readonly a2aData: A2aData;
  readonly originPolicy: OriginPolicy;
  readonly requestDiagnostic: RequestDiagnosticSkill;
  readonly logger: Logger;
}

/** Creates the A2A agent's handler behind an API Gateway REST API: one response per message, and no tasks. */
export function createA2aEndpoint({ a2aData, originPolicy, requestDiagnostic, logger }: A2aEndpointOptions) {
  const onFailure = (error: unknown) => logger.error('A2A failure', { cause: loggableError(error) });
  const onSkill = (skill: string) => logger.appendKeys({ skill });
  const methods = createMethods(createSkillRouter({ a2aData, requestDiagnostic, onSkill }));

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    if (!isJsonMediaType(headers['content-type'])) {
      throw contentTypeNotSupported('Send the message as "application/json"', 415);
    }
    const message = await parseJsonRpcMessage(event);
    logger.appendKeys(calledMethod(message, methods));
    const caller = {
      viewerAddress: headers[viewerAddressHeader] ?? '',
      isCrossSite: originPolicy.isCrossSite(headers),
      context,
    };
    const id = responseIdFor(message);
    try {
      const { call, params } = findMethod(message, requestedVersion(event), methods);
      return response(200, JSON.stringify({ jsonrpc: '2.0', id, result: await call(params, caller) }));
    } catch (thrown) {
      const error = toJsonRpcError(thrown, onFailure);
      logger.appendKeys({ error: error.code });
      return response(error.status, jsonRpcErrorBody(error, id));
    }
  }

  return agentEndpoint({ name: 'a2a', logger, onFailure, answer });
}

const response = (statusCode: number, body: string): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/** Returns the log field for the called method: "other" for an unknown one, which could be any text. */
function calledMethod({ method }: JsonRpcMessage, methods: A2aMethods): { method: string } {
  const isKnown = typeof method === 'string' && Object.values(methods).some((known) => known.has(method));
  return { method: isKnown ? method : 'other' };
}

/**
 * Returns the method that a message calls in the requested version, with its parameters, or throws a JsonRpcError. The
 * message must be a request (JSON-RPC 2.0 section 4): A2A has no notifications.
 */
function findMethod(
  { jsonrpc, id, method, params }: JsonRpcMessage,
  requested: string,
  methods: A2aMethods,
): { call: A2aMethod; params: unknown } {
  if (jsonrpc !== '2.0') throw invalidRequest('Send "jsonrpc": "2.0"');
  if (!isJsonRpcId(id))
    throw invalidRequest('Send a string or a whole number as "id": A2A has no notifications');
  if (typeof method !== 'string') throw invalidRequest('Send a method name as "method"');
  const version = requireSupportedVersion(requested, method);
  const call = methods[version].get(method);
  if (!call) throw methodNotFound(method, version, [...methods[version].keys()]);
  return { call, params };
}

function invalidRequest(message: string): JsonRpcError {
  return new JsonRpcError(message, { status: 200 });
}

/** Creates the error for a method that `version` does not have. */
function methodNotFound(method: string, version: A2aVersion, names: readonly string[]): JsonRpcError {
  const advice = `Call one of these A2A ${version} methods: ${names.join(', ')}`;
  return new JsonRpcError(
    version === a2aVersion && isVersion03Method(method)
      ? `${advice}. Method names with a slash belong to A2A 0.3: call them without the header "A2A-Version"`
      : withSuggestion(advice, method, names),
    { status: 200, code: jsonRpcErrorCode.methodNotFound },
  );
}

/** Whether a method name is from A2A 0.3: names in 1.0 have no slash. */
const isVersion03Method = (method: string) => method.includes('/');

/** Returns the requested version, from the header or the query parameter (A2A 1.0 section 3.6), or "". */
function requestedVersion({ headers, queryStringParameters }: APIGatewayProxyEvent): string {
  return headers['a2a-version'] || queryStringParameters?.['A2A-Version'] || '';
}

/**
 * Returns the version in which to call `method`. Requests for a 0.3 method may have no version. Throws for any other version.
 */
function requireSupportedVersion(requested: string, method: string): A2aVersion {
  if (/^1\.0(?:\.|$)/.test(requested)) return a2aVersion;
  if (isVersion03Method(method) && /^(?:0\.3(?:\.|$)|$)/.test(requested)) return '0.3';
  throw versionNotSupported();
}
