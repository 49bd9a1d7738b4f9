import { cacheControl } from '../../contract/cache-time.ts';
import { exposedHeaders } from '../../contract/http-headers.ts';
import { type CheckContext, type CheckGroup, type Checks, forEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import { parseLinkField } from '../deployment-client.ts';
import { anyOrigin, expectAnswer, expectField, securityFields } from '../expectations.ts';

const fields = {
  ...anyOrigin,
  'Access-Control-Expose-Headers': exposedHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': cacheControl,
};

/** Fields that are the same for every origin. Other fields may reveal the software of an origin or its requests. */
const sharedWithHead = [
  'content-type',
  'content-length',
  'cache-control',
  'etag',
  'access-control-allow-origin',
];
const revealing = /^(?:server|x-powered-by|x-amz-(?:request-id|id-2|server-side-encryption))$/;

const elsewhere = { Origin: 'https://elsewhere.example' };
const preconditions = {
  'If-None-Match': '"another"',
  'If-Match': '"another"',
  'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT',
};

/**
 * The resources that the OpenAPI document lists, and the home page's JSON, which is served like them: bodies, caching,
 * CORS, conditional requests, and the announced end of a version.
 */
export const readsChecks: CheckGroup = (context) => {
  const { openapi } = context;
  const resources = openapi.pathsOf('get');
  return {
    ...forEach(resources, (path) =>
      documentChecks(context, path, (body) => openapi.expectBody(path, 'get', 200, body)),
    ),
    ...documentChecks(context, '/index.json', (body) =>
      openapi.expectValue(['components', 'schemas', 'WebPage'], body),
    ),
    ...forEach(resources, (path) => versionChecks(context, path)),
  };
};

function documentChecks(
  { deployment }: CheckContext,
  path: string,
  expectSchema: (body: unknown) => void,
): Checks {
  return {
    [`GET ${path} returns cacheable JSON`]: async () => {
      const answer = await deployment.get(path);
      const seen = expectAnswer(answer, 200, { ...fields, ...securityFields });
      const revealed = [...answer.headers].filter(
        ([name, value]) => revealing.test(name) && value !== 'CloudFront',
      );
      if (revealed.length > 0) throw new Mismatch('no header that reveals the origin', revealed.join(', '));
      return seen;
    },
    [`GET ${path} matches its schema`]: async () => {
      const answer = await deployment.get(path);
      expectSchema(answer.json());
      return `${answer.bytes.length} bytes`;
    },
    [`GET ${path} allows pages of any origin`]: async () => {
      expectAnswer(await deployment.send(path, { headers: elsewhere }), 200, fields);
      const headers = { ...elsewhere, 'Access-Control-Request-Method': 'GET' };
      const preflight = await deployment.send(path, { method: 'OPTIONS', headers });
      if (preflight.text !== '') throw new Mismatch('a preflight without a body', preflight.text);
      return expectAnswer(preflight, 204, { ...anyOrigin, 'Access-Control-Allow-Methods': 'GET, HEAD' });
    },
    [`GET ${path} returns 304 only for its ETag`]: async () => {
      const etag = expectField(await deployment.get(path), 'ETag', /^(W\/)?"[^"]+"$/);
      const again = await deployment.send(path, { headers: { 'If-None-Match': etag } });
      expectAnswer(again, 304, { ETag: etag, ...anyOrigin });
      if (again.text !== '') throw new Mismatch('304 without a body', again.text);
      for (const [name, value] of Object.entries(preconditions))
        expectAnswer(await deployment.send(path, { headers: { [name]: value } }), 200, fields);
      return etag;
    },
    [`HEAD ${path} has the header fields of GET, and no body`]: async () => {
      const get = await deployment.get(path);
      const expected = sharedWithHead.map((name) => [name, get.headers.get(name) ?? undefined]);
      const head = await deployment.send(path, { method: 'HEAD' });
      if (head.text !== '') throw new Mismatch('no body', head.text);
      return expectAnswer(head, 200, Object.fromEntries(expected));
    },
    [`GET ${path} ignores the query`]: async () => {
      const { text } = await deployment.get(path);
      const queried = await deployment.send(`${path}?x=1&list-type=2`);
      if (queried.text !== text) throw new Mismatch('the same bytes', `${queried.status} with other ones`);
      return `${queried.bytes.length} bytes`;
    },
  };
}

/** Exactly the operations that the OpenAPI document calls deprecated announce it (RFC 9745, RFC 8594). */
function versionChecks({ deployment, openapi }: CheckContext, path: string): Checks {
  if (!openapi.isDeprecated(path)) {
    const absent = { Deprecation: undefined, Sunset: undefined };
    return {
      [`GET ${path} announces no deprecation`]: async () =>
        expectAnswer(await deployment.get(path), 200, absent),
    };
  }
  return {
    [`GET ${path} announces its successor`]: async () => {
      const answer = await deployment.get(path);
      const since = expectField(answer, 'Deprecation', /^@\d+$/);
      const link = answer.headers.get('link');
      const successor = parseLinkField(link).find(({ rel }) => rel === 'successor-version')?.target;
      if (!successor) throw new Mismatch('Link: rel="successor-version"', link ?? '(absent)');
      await deployment.getJson(deployment.internalPath(successor) ?? successor);
      const sunset = expectField(
        answer,
        'Sunset',
        /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
      );
      if (Date.parse(sunset) < Number(since.slice(1)) * 1000)
        throw new Mismatch(`Sunset after Deprecation: ${since}`, sunset);
      return `${successor}, deprecated ${since}, sunset ${sunset}`;
    },
  };
}
