/**
 * What every answer says to browsers, whichever layer makes it: the response headers policy of the distribution and
 * the refusals of the edge function are written from here. Plain data, because the edge function bundles it.
 */

/** One year. */
export const transportSecuritySeconds = 31_536_000;

/** Documents load nothing but what lies beside them, and nobody frames them. */
export const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
