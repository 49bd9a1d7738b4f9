import { cacheControl } from '../../contract/cache-time.ts';
import { exposedHeaders } from '../../contract/http-headers.ts';
import { type CheckContext, type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import { parseLinkField } from '../deployment-client.ts';
import { anyOrigin, expectField, expectResponse, securityFields } from '../expectations.ts';

const fields = {
  ...anyOrigin,
  'Access-Control-Expose-Headers': exposedHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': cacheControl,
};

/** The header fields that HEAD must return as GET does. */
const headFields = ['content-type', 'content-length', 'cache-control', 'etag', 'access-control-allow-origin'];
/** Names of header fields that may reveal an origin's software or its requests. */
const revealingNames = /^(?:server|x-powered-by|x-amz-(?:request-id|id-2|server-side-encryption))$/;

const crossOriginHeaders = { Origin: 'https://elsewhere.example' };
const preconditions = {
  'If-None-Match': '"another"',
  'If-Match': '"another"',
  'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT',
};

/**
 * Checks the resources in the OpenAPI document: bodies, caching, CORS, conditional requests, and announced deprecations.
 */
export const readsChecks: CheckGroup = (context) => {
  const resources = context.openapi.pathsWith('get');
  return {
    ...checksForEach(resources, (path) => documentChecks(context, path)),
    ...checksForEach(resources, (path) => versionChecks(context, path)),
  };
};

function documentChecks({ deployment, openapi }: CheckContext, path: string): Checks {
  return {
    [`GET ${path} returns cacheable JSON`]: async () => {
      const response = await deployment.get(path);
      const seen = expectResponse(response, 200, { ...fields, ...securityFields });
      const revealingFields = [...response.headers].filter(
        ([name, value]) => revealingNames.test(name) && value !== 'CloudFront',
      );
      if (revealingFields.length > 0)
        throw new Mismatch('no header that reveals the origin', revealingFields.join(', '));
      return seen;
    },
    [`GET ${path} matches its schema`]: async () => {
      const response = await deployment.get(path);
      openapi.expectBody(path, 'get', 200, response.json());
      return `${response.bytes.length} bytes`;
    },
    [`GET ${path} allows cross-origin pages`]: async () => {
      expectResponse(await deployment.send(path, { headers: crossOriginHeaders }), 200, fields);
      const headers = { ...crossOriginHeaders, 'Access-Control-Request-Method': 'GET' };
      const preflight = await deployment.send(path, { method: 'OPTIONS', headers });
      if (preflight.text !== '') throw new Mismatch('a preflight without a body', preflight.text);
      return expectResponse(preflight, 204, { ...anyOrigin, 'Access-Control-Allow-Methods': 'GET, HEAD' });
    },
    [`GET ${path} returns 304 only for its ETag`]: async () => {
      const etag = expectField(await deployment.get(path), 'ETag', /^(W\/)?"[^"]+"$/);
      const revalidation = await deployment.send(path, { headers: { 'If-None-Match': etag } });
      expectResponse(revalidation, 304, { ETag: etag, ...anyOrigin });
      if (revalidation.text !== '') throw new Mismatch('304 without a body', revalidation.text);
      for (const [name, value] of Object.entries(preconditions))
        expectResponse(await deployment.send(path, { headers: { [name]: value } }), 200, fields);
      return etag;
    },
    [`HEAD ${path} returns the headers of GET and no body`]: async () => {
      const get = await deployment.get(path);
      const expected = headFields.map((name) => [name, get.headers.get(name) ?? undefined]);
      const head = await deployment.send(path, { method: 'HEAD' });
      if (head.text !== '') throw new Mismatch('no body', head.text);
      return expectResponse(head, 200, Object.fromEntries(expected));
    },
    [`GET ${path} ignores the query`]: async () => {
      const { text } = await deployment.get(path);
      const queried = await deployment.send(`${path}?x=1&list-type=2`);
      if (queried.text !== text)
        throw new Mismatch('the same bytes', `${queried.status} with different bytes`);
      return `${queried.bytes.length} bytes`;
    },
  };
}

/** Checks that an operation announces its deprecation only if it is deprecated in OpenAPI (RFC 9745, RFC 8594). */
function versionChecks({ deployment, openapi }: CheckContext, path: string): Checks {
  if (!openapi.isDeprecated(path)) {
    const absent = { Deprecation: undefined, Sunset: undefined };
    return {
      [`GET ${path} does not announce a deprecation`]: async () =>
        expectResponse(await deployment.get(path), 200, absent),
    };
  }
  return {
    [`GET ${path} announces its successor`]: async () => {
      const response = await deployment.get(path);
      const since = expectField(response, 'Deprecation', /^@\d+$/);
      const link = response.headers.get('link');
      const successor = parseLinkField(link).find(({ rel }) => rel === 'successor-version')?.target;
      if (!successor) throw new Mismatch('Link: rel="successor-version"', link ?? '(absent)');
      const sunset = expectField(
        response,
        'Sunset',
        /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
      );
      if (Date.parse(sunset) < Number(since.slice(1)) * 1000)
        throw new Mismatch(`Sunset after Deprecation: ${since}`, sunset);
      return `${successor}, deprecated ${since}, sunset ${sunset}`;
    },
  };
}
