import type { z } from 'zod';
import { type HeaderFields, type HttpResponse, withField } from '../http/http-message.ts';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import type { GatewayResponse } from './api-gateway-resource-types.ts';

/**
 * Status, error type and message of the responses that the gateway generates without a gateway response in the
 * template, for the response types that this API can reach.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
const defaults = {
  MISSING_AUTHENTICATION_TOKEN: [403, 'MissingAuthenticationTokenException', 'Missing Authentication Token'],
  INVALID_API_KEY: [403, 'ForbiddenException', 'Forbidden'],
  THROTTLED: [429, 'TooManyRequestsException', 'Too Many Requests'],
  REQUEST_TOO_LARGE: [413, 'RequestTooLargeException', 'Request Too Long'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'UnsupportedMediaTypeException', 'Unsupported Media Type'],
  INTEGRATION_TIMEOUT: [504, 'InternalServerErrorException', 'Endpoint request timed out'],
  /** A function threw, timed out, or returned a malformed response. */
  DEFAULT_5XX: [502, 'InternalServerErrorException', 'Internal server error'],
} as const satisfies Record<string, readonly [status: number, errorType: string, message: string]>;

export type ResponseType = keyof typeof defaults;

/** Values of `$context` for one request. */
type GatewayContext = Readonly<Record<string, string>>;

type ResponseDefinition = z.output<(typeof GatewayResponse)['properties']>;

const contextVariablePattern = /\$context\.([\w.]+)/g;

/** Variables that a response template may use. The start fails for any other. */
const knownContextVariables = [
  'apiId',
  'error.message',
  'error.messageString',
  'error.responseType',
  'extendedRequestId',
  'httpMethod',
  'path',
  'requestId',
  'resourcePath',
  'stage',
];

/**
 * Renders the responses that the gateway generates itself.
 *
 * It does: status, headers and template by response type, DEFAULT_4XX and DEFAULT_5XX for types without one of their
 * own, `$context` in templates. It does not: header values taken from the request, and a custom response for
 * REQUEST_TOO_LARGE, which AWS does not support either.
 *
 * Unverified on AWS: compressed-body. One that cannot be decompressed is UNSUPPORTED_MEDIA_TYPE.
 */
export class EmulatedGatewayResponses {
  readonly #definitions: ReadonlyMap<string, ResponseDefinition>;

  constructor(definitions: readonly ResponseDefinition[]) {
    requireKnownVariables(definitions);
    this.#definitions = new Map(definitions.map((definition) => [definition.ResponseType, definition]));
  }

  render(type: ResponseType, context: GatewayContext): HttpResponse {
    const [status, errorType, message] = defaults[type];
    const definition = this.#definitionOf(type, status);
    const variables = {
      ...context,
      'error.message': message,
      'error.messageString': JSON.stringify(message),
      'error.responseType': type,
    };
    const template =
      definition?.ResponseTemplates['application/json'] ?? '{"message":$context.error.messageString}';
    return {
      status: Number(definition?.StatusCode ?? status),
      headers: buildHeaders(errorType, definition),
      body: Buffer.from(substituteVariables(template, variables)),
    };
  }

  #definitionOf(type: ResponseType, status: number): ResponseDefinition | undefined {
    if (type === 'REQUEST_TOO_LARGE') return undefined;
    return this.#definitions.get(type) ?? this.#definitions.get(status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
  }
}

function buildHeaders(errorType: string, definition: ResponseDefinition | undefined): HeaderFields {
  const defaultHeaders: HeaderFields = [
    ['Content-Type', 'application/json'],
    ['x-amzn-ErrorType', errorType],
  ];
  return Object.entries(definition?.ResponseParameters ?? {}).reduce(
    (headers, [parameter, value]) =>
      withField(headers, parameter.split('.').slice(2).join('.'), value.slice(1, -1)),
    defaultHeaders,
  );
}

function substituteVariables(template: string, variables: GatewayContext): string {
  return template.replaceAll(contextVariablePattern, (_all, name: string) => variables[name] ?? '');
}

function requireKnownVariables(definitions: readonly ResponseDefinition[]): void {
  const messages = definitions.flatMap(({ ResponseType, ResponseTemplates }) =>
    [...(ResponseTemplates['application/json'] ?? '').matchAll(contextVariablePattern)]
      .filter(([, name = '']) => !knownContextVariables.includes(name))
      .map(
        ([variable]) => `Cannot interpret the gateway response ${ResponseType}: "${variable}" is not known`,
      ),
  );
  if (messages.length > 0) throw new UnsupportedTemplateError(messages);
}
