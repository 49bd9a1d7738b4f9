import { fieldValue, type HeaderFields, withField, withoutFields } from '../http/http-message.ts';
import type { ResponseHeadersPolicyConfig } from './cloudfront-resource-types.ts';

interface HeaderSetting {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

/**
 * Creates a function that removes and sets header fields of an origin's response, whatever its status.
 *
 * It does: custom, security and removed headers. It does not: CORS and Server-Timing, which fail the start.
 *
 * Unverified on AWS: error-pages. A policy changes neither a response that a function generates nor an error page, a 416 for instance. AWS says
 * that "CloudFront modifies the headers in the responses that it serves from the cache and the ones that it forwards from
 * the origin", and nothing of either.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/modifying-response-headers.html
 */
export function createResponseHeadersPolicy(
  config: ResponseHeadersPolicyConfig,
): (headers: HeaderFields) => HeaderFields {
  const removed = (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header);
  const settings = [...securityHeaders(config.SecurityHeadersConfig), ...customHeaders(config)];
  return (headers) => settings.reduce(applyHeaderSetting, withoutFields(headers, ...removed));
}

function applyHeaderSetting(headers: HeaderFields, { name, value, override }: HeaderSetting): HeaderFields {
  return override || fieldValue(headers, name) === undefined ? withField(headers, name, value) : headers;
}

function customHeaders({ CustomHeadersConfig }: ResponseHeadersPolicyConfig): HeaderSetting[] {
  return (CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header,
    value: Value,
    override: Override,
  }));
}

function securityHeaders(config: ResponseHeadersPolicyConfig['SecurityHeadersConfig']): HeaderSetting[] {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    config;
  const settings: [name: string, value: string | undefined, policy: { Override: boolean } | undefined][] = [
    ['Content-Security-Policy', ContentSecurityPolicy?.ContentSecurityPolicy, ContentSecurityPolicy],
    ['X-Content-Type-Options', 'nosniff', ContentTypeOptions],
    ['X-Frame-Options', FrameOptions?.FrameOption, FrameOptions],
    ['Referrer-Policy', ReferrerPolicy?.ReferrerPolicy, ReferrerPolicy],
    ['Strict-Transport-Security', strictTransportSecurity(StrictTransportSecurity), StrictTransportSecurity],
  ];
  return settings.flatMap(([name, value, policy]) =>
    policy && value !== undefined ? [{ name, value, override: policy.Override }] : [],
  );
}

function strictTransportSecurity(
  policy: ResponseHeadersPolicyConfig['SecurityHeadersConfig']['StrictTransportSecurity'],
): string | undefined {
  if (!policy) return undefined;
  return [
    `max-age=${policy.AccessControlMaxAgeSec}`,
    ...(policy.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(policy.Preload ? ['preload'] : []),
  ].join('; ');
}
