// Plain data without imports: the edge functions and the function that takes requests bundle it.

/** Header in which the edge tells the functions, and the firewall before them, the viewer's address. */
export const viewerAddressHeader = 'x-viewer-address';

/** The max-age of Strict-Transport-Security. */
export const transportSecuritySeconds = 31_536_000;

/** For how long a browser may keep the answer to a preflight. Browsers cap it themselves. */
export const preflightMaxAgeSeconds = 86_400;

/** The Content-Security-Policy: documents load nothing but the files of this site, and no page frames them. */
export const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * What documents also ask of a browser: nothing of the device, and no page of another origin that keeps control of this
 * one's window. Everything here is public, so other sites may show its pictures.
 */
export const isolationHeaders = {
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/**
 * Access-Control-Expose-Headers of documents: what pages of other origins may read in addition to the safelisted
 * fields.
 */
export const exposedHeaders = 'ETag, Link, Deprecation, Sunset';
