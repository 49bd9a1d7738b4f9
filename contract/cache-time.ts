/** How many seconds a document may be cached. This is also CloudFront's default for objects without Cache-Control. */
export const cacheSeconds = 3_600;

/** Cache-Control of all documents except error documents. */
export const cacheControl = `public, max-age=${cacheSeconds}`;
