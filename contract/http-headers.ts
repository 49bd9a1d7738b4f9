// Plain data without imports, because the edge functions and the request function bundle it.

/** Header in which the edge passes the viewer's IP address to the firewall and the functions. */
export const viewerAddressHeader = 'x-viewer-address';

/** The max-age of Strict-Transport-Security. */
export const transportSecuritySeconds = 31_536_000;

/**
 * The Content-Security-Policy of pages that repeat a person's input: they load only files of this site, run no scripts,
 * and cannot be framed. Data URLs, which the styles of many sites contain, load nothing. The form that agents' hosts show
 * has its own policy (site/publication/confirmation-form.ts).
 */
export const scriptlessPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The Content-Security-Policy of all other answers except the website's files. It allows this site's own scripts. */
export const contentSecurityPolicy = `${scriptlessPolicy}; script-src 'self'; connect-src 'self'`;

/** The Content-Security-Policy of the website's files, unless the firm sets its own. It restricts no script of the site. */
export const defaultWebsitePolicy = "frame-ancestors 'self'; object-src 'none'; base-uri 'self'";

/** Maximum length of the firm's own policy, which the edge function contains. */
export const maxPolicyLength = 2_000;

/**
 * More security headers of Frontdesk's own documents. They use no device features, and cross-origin pages get no reference
 * to their window. All content is public, so other sites may embed the pictures.
 */
export const isolationHeaders = {
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Access-Control-Expose-Headers of documents: the headers that other origins can read besides safelisted ones. */
export const exposedHeaders = 'ETag, Link, Deprecation, Sunset';
