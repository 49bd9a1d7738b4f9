import { fieldValue, type HttpRequest, type HttpResponse } from '../http/http-message.ts';
import { type EdgeEventValue, eventHeaders, eventValue } from './edge-headers.ts';

type EdgeEventType = 'viewer-request' | 'viewer-response';

/** The members of an event's context that identify the distribution. */
export interface DistributionIdentity {
  readonly id: string;
  readonly domainName: string;
}

/** An event's context. */
export interface EdgeContext extends DistributionIdentity {
  /** Also the response's X-Amz-Cf-Id. Both events of a request have the same. */
  readonly requestId: string;
}

/**
 * Creates an event of CloudFront Functions, event structure 1.0.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function createEdgeEvent(
  eventType: EdgeEventType,
  { id, domainName, requestId }: EdgeContext,
  request: HttpRequest,
  response?: HttpResponse,
): object {
  return {
    version: '1.0',
    context: {
      distributionDomainName: domainName,
      distributionId: id,
      eventType,
      requestId,
    },
    viewer: { ip: request.source },
    request: {
      method: request.method,
      uri: request.path,
      querystring: parsePairs(request.query.split('&')),
      headers: eventHeaders(request.headers),
      cookies: parsePairs((fieldValue(request.headers, 'cookie') ?? '').split(/;\s*/)),
    },
    ...(response && {
      response: {
        statusCode: response.status,
        headers: eventHeaders(response.headers),
        cookies: {},
      },
    }),
  };
}

/** Groups `name=value` items by name. Names and values stay percent-encoded. */
function parsePairs(items: readonly string[]): Record<string, EdgeEventValue> {
  const pairs = items
    .filter((item) => item !== '')
    .map((item) => [item.split('=', 1)[0] ?? '', item.slice(item.indexOf('=') + 1 || item.length)] as const);
  const byName = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, eventValue(all.map(([, value]) => value))]),
  );
}
