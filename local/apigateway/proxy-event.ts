import { randomBytes } from 'node:crypto';
import { type HeaderFields, type HttpRequest, withAppended, withField } from '../http.ts';
import { eventContext, type RequestContext } from './request-context.ts';

/**
 * The event of a Lambda proxy integration, format 1.0, as a REST API writes it: header names keep their case, single
 * values are the last of several, and the body is text. No media type is binary here, so that bytes which are no UTF-8
 * become replacement characters.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function proxyEvent(context: RequestContext, request: HttpRequest, body: Buffer): object {
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
    body: body.length > 0 ? body.toString('utf8') : null,
    isBase64Encoded: false,
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
    withAppended(headers, 'X-Forwarded-For', source),
  );
}

function multiValue(fields: HeaderFields): Record<string, string[]> {
  const byName = Map.groupBy(fields, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, value]) => value)]));
}
