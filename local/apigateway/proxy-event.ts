import { randomBytes } from 'node:crypto';
import { type HeaderFields, type HttpRequest, withAppendedValue, withField } from '../http/http-message.ts';
import { eventContext, type RequestContext } from './request-context.ts';

/**
 * Creates the event of a Lambda proxy integration, format 1.0, as a REST API does: header names keep their case, and of
 * several values the single-value maps hold the last. A body of a binary media type is base64; any other is text, in
 * which invalid UTF-8 has become replacement characters.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function createProxyEvent(
  context: RequestContext,
  request: HttpRequest,
  { bytes, binary }: { readonly bytes: Buffer; readonly binary: boolean },
): object {
  const hasBody = bytes.length > 0;
  const headers = withGatewayFields(request);
  const query = [...new URLSearchParams(request.query)];
  return {
    resource: context.resource?.path,
    path: context.path,
    httpMethod: request.method,
    headers: Object.fromEntries(headers),
    multiValueHeaders: multiValue(headers),
    queryStringParameters: query.length > 0 ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? multiValue(query) : null,
    pathParameters: null,
    stageVariables: null,
    requestContext: eventContext(context, request),
    body: hasBody ? bytes.toString(binary ? 'base64' : 'utf8') : null,
    isBase64Encoded: hasBody && binary,
  };
}

function withGatewayFields({ headers, source }: HttpRequest): HeaderFields {
  const root = `1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`;
  const fields: HeaderFields = [
    ['X-Amzn-Trace-Id', `Root=${root}`],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Proto', 'https'],
  ];
  return fields.reduce(
    (all, [name, value]) => withField(all, name, value),
    withAppendedValue(headers, 'X-Forwarded-For', source),
  );
}

function multiValue(fields: HeaderFields): Record<string, string[]> {
  const byName = Map.groupBy(fields, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, value]) => value)]));
}
