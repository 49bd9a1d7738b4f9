/** Seconds for which a document may be kept: by caches between, and by CloudFront where an object says nothing. */
export const cacheSeconds = 3_600;

/** Cache-Control of every document but the error documents. */
export const cacheControl = `public, max-age=${cacheSeconds}`;
