import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Deprecation } from '../../contract/api-versions.ts';
import { gatewayResponse, gatewayResponseTypes } from '../gateway-responses.ts';

/** Adds a gateway response with a complete problem document for each response type. */
export function addGatewayResponses(
  api: RestApi,
  baseUrl: string,
  deprecated: Deprecation | undefined,
): void {
  for (const type of gatewayResponseTypes) {
    const { status, headers, template } = gatewayResponse(type, baseUrl, deprecated);
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(status),
      responseHeaders: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, `'${value}'`]),
      ),
      // The gateway selects a template by the media type that the request accepts, and falls back to application/json.
      templates: { 'application/json': template },
    });
  }
}
