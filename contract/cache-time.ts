/** How many seconds a document may be cached. This is also CloudFront's default for objects without Cache-Control. */
export const cacheSeconds = 3_600;

/** Cache-Control of all documents except immutable files and error documents. */
export const cacheControl = `public, max-age=${cacheSeconds}`;

/** How many seconds a browser may cache a preflight response. Browsers have lower limits. */
export const preflightMaxAgeSeconds = 86_400;

/** Cache-Control of files whose names contain a digest of their bytes (RFC 8246). */
export const immutableCacheControl = 'public, max-age=31536000, immutable';
