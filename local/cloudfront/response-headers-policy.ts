import { fieldValue, type HeaderFields, withField, withoutFields } from '../http/http-message.ts';
import type { PropertiesOf } from '../template/resource-types.ts';

type PolicyConfig = PropertiesOf<'AWS::CloudFront::ResponseHeadersPolicy'>['ResponseHeadersPolicyConfig'];

/** Removes and sets header fields of an origin response, regardless of its status. */
export type HeadersPolicy = (headers: HeaderFields) => HeaderFields;

/**
 * Supported: custom, security and removed headers. Not supported: CORS and Server-Timing, which make the start fail.
 *
 * Unverified on AWS: error-pages. A policy changes neither a response that a function generates nor an error page, such
 * as the one for 416. AWS says that "CloudFront modifies the headers in the responses that it serves from the cache and
 * the ones that it forwards from the origin", and mentions neither of these two.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/modifying-response-headers.html
 */
export function createResponseHeadersPolicy(config: PolicyConfig): HeadersPolicy {
  const removedNames = (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header);
  const customHeaders = config.CustomHeadersConfig?.Items ?? [];
  const settings = [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...customHeaders];
  return (headers) =>
    settings.reduce(
      (fields, { Header, Value, Override }) =>
        Override || fieldValue(fields, Header) === undefined ? withField(fields, Header, Value) : fields,
      withoutFields(headers, ...removedNames),
    );
}

function securityHeaders({
  ContentSecurityPolicy: csp,
  ContentTypeOptions: options,
  FrameOptions: frame,
  ReferrerPolicy: referrer,
  StrictTransportSecurity: hsts,
}: NonNullable<PolicyConfig['SecurityHeadersConfig']>) {
  const hstsValue = [
    `max-age=${hsts?.AccessControlMaxAgeSec}`,
    ...(hsts?.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(hsts?.Preload ? ['preload'] : []),
  ].join('; ');
  const settings: [name: string, value: string | undefined, policy: { Override: boolean } | undefined][] = [
    ['Content-Security-Policy', csp?.ContentSecurityPolicy, csp],
    ['X-Content-Type-Options', 'nosniff', options],
    ['X-Frame-Options', frame?.FrameOption, frame],
    ['Referrer-Policy', referrer?.ReferrerPolicy, referrer],
    ['Strict-Transport-Security', hstsValue, hsts],
  ];
  return settings.flatMap(([Header, Value = '', policy]) =>
    policy ? [{ Header, Value, Override: policy.Override }] : [],
  );
}
