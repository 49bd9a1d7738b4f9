import { cacheSeconds } from '../../contract/cache-time.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectHeader, expectMediaType, expectStatus } from '../expectations.ts';

const foreignOrigin = { Origin: 'https://elsewhere.example' };

/** The resources that the OpenAPI document lists: bodies, caching, CORS, conditional requests. */
export const readResourcesChecks: CheckGroup = async (context, check) => {
  for (const path of context.openapi.pathsOf('get')) await checksOfResource(path)(context, check);
};

/** Header fields that have the same value for HEAD and GET. */
const headersSharedWithHead = [
  'content-type',
  'content-length',
  'cache-control',
  'etag',
  'access-control-allow-origin',
];

function checksOfResource(path: string): CheckGroup {
  return async ({ deployment, openapi }, check) => {
    await check(`GET ${path} answers JSON`, async () => {
      const answer = await deployment.get(path);
      return `${expectStatus(answer, 200)} ${expectMediaType(answer, 'application/json')}`;
    });
    await check(`GET ${path} matches its schema`, async () => {
      const answer = await deployment.get(path);
      openapi.expectBody(path, 'get', 200, answer.json());
      return `${answer.bytes.length} bytes`;
    });
    await check(`GET ${path} is cacheable for ${cacheSeconds} seconds`, async () =>
      expectHeader(
        await deployment.get(path),
        'Cache-Control',
        new RegExp(`(?:^|[ ,])max-age=${cacheSeconds}(?:$|[ ,])`),
      ),
    );
    await check(`GET ${path} allows any origin`, async () => {
      expectHeader(await deployment.get(path), 'Access-Control-Allow-Origin', '*');
      expectHeader(
        await deployment.send(path, { headers: foreignOrigin }),
        'Access-Control-Allow-Origin',
        '*',
      );
      const preflight = await deployment.send(path, {
        method: 'OPTIONS',
        headers: { ...foreignOrigin, 'Access-Control-Request-Method': 'GET' },
      });
      expectStatus(preflight, 204);
      return expectHeader(preflight, 'Access-Control-Allow-Origin', '*');
    });
    await check(`GET ${path} answers 304 to its ETag`, async () => {
      const etag = expectHeader(await deployment.get(path), 'ETag', /^(W\/)?"[^"]+"$/);
      const again = await deployment.send(path, { headers: { 'If-None-Match': etag } });
      expectStatus(again, 304);
      return etag;
    });
    await check(`HEAD ${path} has the header fields of GET`, async () => {
      const get = await deployment.get(path);
      const head = await deployment.send(path, { method: 'HEAD' });
      expectStatus(head, 200);
      for (const name of headersSharedWithHead) {
        const [seen, expected] = [head.headers.get(name), get.headers.get(name)];
        if (seen !== expected) throw new Mismatch(`${name}: ${expected}`, `${name}: ${seen}`);
      }
      return headersSharedWithHead.join(', ');
    });
  };
}
