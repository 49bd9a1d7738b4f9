import { cacheControl } from '../../contract/cache-time.ts';
import { exposedHeaders } from '../../contract/http-headers.ts';
import { type CheckContext, type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import { anyOrigin, expectField, expectResponse, securityFields } from '../expectations.ts';
import { Mismatch } from '../report.ts';

const fields = {
  ...anyOrigin,
  'Access-Control-Expose-Headers': exposedHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': cacheControl,
};

/** The header fields that HEAD must return as GET does. */
const headFields = ['content-type', 'content-length', 'cache-control', 'etag', 'access-control-allow-origin'];
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
    [`GET ${path} returns cacheable JSON`]: async () =>
      expectResponse(await deployment.get(path), 200, { ...fields, ...securityFields }),
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
  const isDeprecated = openapi.isDeprecated(path);
  return {
    [`GET ${path} ${isDeprecated ? 'announces its successor' : 'does not announce a deprecation'}`]:
      async () => {
        const response = await deployment.get(path);
        const fields = isDeprecated
          ? { Deprecation: /^@\d+$/, Sunset: / GMT$/, Link: /; rel="successor-version"/ }
          : { Deprecation: undefined, Sunset: undefined };
        expectResponse(response, 200, fields);
        return isDeprecated ? `until ${response.headers.get('sunset')}` : 'no Deprecation';
      },
  };
}
