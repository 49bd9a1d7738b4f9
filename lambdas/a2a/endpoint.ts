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
  type JsonRpcId,
  jsonRpcErrorBody,
  jsonRpcErrorCode,
  parseJsonRpcMessage,
  responseIdFor,
  toJsonRpcError,
} from '../shared/json-rpc.ts';
import { loggableError } from '../shared/loggable-error.ts';
import type { OriginPolicy } from '../shared/origin-policy.ts';
import { contentTypeNotSupported, versionNotSupported } from './errors.ts';
import { type A2aMethod, createMethods, createSendMessage } from './methods.ts';
import { type A2aCaller, createSkillRouter, type RequestDiagnosticSkill } from './skill-router.ts';
import { version03Methods } from './version-0-3.ts';

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
  const routeToSkill = createSkillRouter({ a2aData, requestDiagnostic, onSkill });
  const sendMessage = createSendMessage(routeToSkill);
  const methods: A2aMethods = {
    [a2aVersion]: createMethods(sendMessage),
    '0.3': version03Methods(sendMessage),
  };
  const dispatch = createDispatch({ methods, onFailure });

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
    const { status, body, error } = await dispatch(message, requestedVersion(event), caller);
    logger.appendKeys({ error });
    return { statusCode: status, headers: { 'Content-Type': 'application/json' }, body };
  }

  return agentEndpoint({ name: 'a2a', logger, onFailure, answer });
}

/** Returns the log field for the called method: "other" for an unknown one, which could be any text. */
function calledMethod(message: object, methods: A2aMethods): { method: string } {
  const { method } = message as { method?: unknown };
  const isKnown = typeof method === 'string' && Object.values(methods).some((known) => known.has(method));
  return { method: isKnown ? method : 'other' };
}

/** The methods of each A2A version, by name. */
type A2aMethods = Readonly<Record<A2aVersion, ReadonlyMap<string, A2aMethod>>>;

interface DispatchDependencies {
  readonly methods: A2aMethods;
  /** Called with an unexpected error, which is not disclosed to the caller. */
  onFailure(error: unknown): void;
}

/** HTTP status and body of a response. `error` is the code of the JSON-RPC error, if there is one. */
interface JsonRpcReply {
  readonly status: number;
  readonly body: string;
  readonly error?: number;
}

/** Creates the function that calls the method of a JSON-RPC message in the requested A2A version. It never throws. */
function createDispatch({ methods, onFailure }: DispatchDependencies) {
  return async function dispatch(message: object, version: string, caller: A2aCaller): Promise<JsonRpcReply> {
    const id = responseIdFor(message);
    try {
      const { method, params } = parseJsonRpcRequest(message);
      const supportedVersion = requireSupportedVersion(version, method);
      const call = methods[supportedVersion].get(method);
      if (!call) throw methodNotFound(method, supportedVersion, methods[supportedVersion].keys());
      const result = await call(params, caller);
      return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, result }) };
    } catch (thrown) {
      const error = toJsonRpcError(thrown, onFailure);
      return { status: error.status, body: jsonRpcErrorBody(error, id), error: error.code };
    }
  };
}

/** Creates the error for a method that `version` does not have. */
function methodNotFound(method: string, version: A2aVersion, known: Iterable<string>): JsonRpcError {
  const names = [...known];
  const advice = `Call one of these A2A ${version} methods: ${names.join(', ')}`;
  return new JsonRpcError(
    version === a2aVersion && isVersion03Method(method)
      ? `${advice}. Method names with a slash belong to A2A 0.3: call them without the header "A2A-Version"`
      : withSuggestion(advice, method, names),
    { status: 200, code: jsonRpcErrorCode.methodNotFound },
  );
}

interface JsonRpcRequest {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: unknown;
}

/**
 * Validates `message` as a request (JSON-RPC 2.0 section 4), or throws a JsonRpcError. A2A has no notifications, so an
 * `id` is required.
 */
function parseJsonRpcRequest(message: {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: unknown;
}): JsonRpcRequest {
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0') throw invalidRequest('Send "jsonrpc": "2.0"');
  if (!isJsonRpcId(id))
    throw invalidRequest('Send a string or a whole number as "id": A2A has no notifications');
  if (typeof method !== 'string') throw invalidRequest('Send a method name as "method"');
  return { id, method, params };
}

function invalidRequest(message: string): JsonRpcError {
  return new JsonRpcError(message, { status: 200 });
}

type A2aVersion = typeof a2aVersion | '0.3';

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
