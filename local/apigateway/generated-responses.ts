import { type HeaderFields, type HttpResponse, withField } from '../http/http-message.ts';
import type { PropertiesOf } from '../template/resource-types.ts';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';

/**
 * The default status, error type and message of each response that the gateway generates. Contains only the response
 * types that can occur in this API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
const defaultResponses = {
  MISSING_AUTHENTICATION_TOKEN: [403, 'MissingAuthenticationTokenException', 'Missing Authentication Token'],
  INVALID_API_KEY: [403, 'ForbiddenException', 'Forbidden'],
  THROTTLED: [429, 'TooManyRequestsException', 'Too Many Requests'],
  REQUEST_TOO_LARGE: [413, 'RequestTooLargeException', 'Request Too Long'],
  INTEGRATION_TIMEOUT: [504, 'InternalServerErrorException', 'Endpoint request timed out'],
  /** A function threw, timed out, or returned a malformed response. */
  DEFAULT_5XX: [502, 'InternalServerErrorException', 'Internal server error'],
} as const satisfies Record<string, readonly [status: number, errorType: string, message: string]>;

export type ResponseType = keyof typeof defaultResponses;

type Definition = PropertiesOf<'AWS::ApiGateway::GatewayResponse'>;

/**
 * Creates a function that renders the responses that the gateway generates itself. Throws an UnsupportedTemplateError
 * for an unknown variable.
 *
 * Supported: status, headers and template per response type, DEFAULT_4XX and DEFAULT_5XX as fallbacks, and the
 * `$context` variables for the request id and the error. Not supported: header values taken from the request, and a
 * custom response for REQUEST_TOO_LARGE, which AWS does not support either.
 */
export function createGatewayResponses(
  definitions: readonly Definition[],
): (type: ResponseType, requestId: string) => HttpResponse {
  const byType = new Map(definitions.map((definition) => [definition.ResponseType, definition]));
  const render = (type: ResponseType, requestId: string, definition: Definition | undefined) => {
    const [status, errorType, message] = defaultResponses[type];
    const variables = {
      requestId,
      'error.message': message,
      'error.messageString': JSON.stringify(message),
      'error.responseType': type,
    };
    const template =
      definition?.ResponseTemplates?.['application/json'] ?? '{"message":$context.error.messageString}';
    return {
      status: Number(definition?.StatusCode ?? status),
      headers: buildHeaders(errorType, definition?.ResponseParameters),
      body: Buffer.from(substituteVariables(template, variables)),
    };
  };
  for (const definition of definitions) render('THROTTLED', '', definition);
  return (type, requestId) => {
    const [status] = defaultResponses[type];
    const definition = byType.get(type) ?? byType.get(status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
    return render(type, requestId, type === 'REQUEST_TOO_LARGE' ? undefined : definition);
  };
}

function buildHeaders(errorType: string, parameters: Definition['ResponseParameters'] = {}): HeaderFields {
  const initial: HeaderFields = [
    ['Content-Type', 'application/json'],
    ['x-amzn-ErrorType', errorType],
  ];
  return Object.entries(parameters).reduce((headers, [parameter, value]) => {
    const [, name] = /^gatewayresponse\.header\.(.+)$/.exec(parameter) ?? [];
    const [, text] = /^'([^']*)'$/.exec(value) ?? [];
    if (name !== undefined && text !== undefined) return withField(headers, name, text);
    throw new UnsupportedTemplateError([
      `Cannot interpret the gateway response parameter "${parameter}": "${value}" is not supported`,
    ]);
  }, initial);
}

function substituteVariables(template: string, variables: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$context\.([\w.]+)/g, (variable, name: string) => {
    const value = variables[name];
    if (value !== undefined) return value;
    throw new UnsupportedTemplateError([
      `Cannot interpret the gateway responses: "${variable}" is not supported`,
    ]);
  });
}
