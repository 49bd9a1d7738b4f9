import { describe, expect, test } from 'vitest';
import type { ViewerResponse, ViewerResponseEvent } from '../../edge/cloudfront-event.ts';
import { headerFields, loadEdgeHandler, viewerRequest } from '../support/edge-function.ts';

const announcements = {
  v1: { deprecation: '@1806451200', sunset: 'Fri, 01 Oct 2027 23:59:59 GMT', successor: 'v2' },
};

const object = '/o/0123456789abcdef0123456789abcdef';

/** The header values that `entry` sets on an answer for `uri`. */
async function headersOf(entry: string, uri: string, announced: object = announcements) {
  const handler = loadEdgeHandler<ViewerResponseEvent, ViewerResponse>(entry, undefined, '', {
    ...announced,
  });
  const response = { statusCode: 200, headers: headerFields({}) };
  const { headers } = await handler({ ...viewerRequest('GET', uri), response });
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
}

describe('viewer-response', () => {
  test('announces the end of a deprecated version on its documents', async () => {
    const headers = await headersOf('edge/viewer-response.ts', `${object}/api/v1/next-step`);

    const { link, ...others } = await headersOf('edge/viewer-response.ts', object);
    expect(headers).toEqual({
      ...others,
      deprecation: '@1806451200',
      sunset: 'Fri, 01 Oct 2027 23:59:59 GMT',
      link: `${link}, </api/v2/next-step>; rel="successor-version", </api>; rel="deprecation"; type="text/html"`,
    });
  });

  test.each([`${object}/api/v2/company`, object])('announces nothing on %s', async (uri) => {
    const headers = await headersOf('edge/viewer-response.ts', uri);

    expect(headers).not.toHaveProperty('deprecation');
    expect(headers.link).not.toContain('successor-version');
  });
});

test('endpoint-response announces the end on an endpoint and sets nothing else', async () => {
  expect(await headersOf('edge/endpoint-response.ts', '/api/v1/diagnostic-request')).toEqual({
    deprecation: '@1806451200',
    sunset: 'Fri, 01 Oct 2027 23:59:59 GMT',
    link: '</api/v2/diagnostic-request>; rel="successor-version", </api>; rel="deprecation"; type="text/html"',
  });
  expect(await headersOf('edge/endpoint-response.ts', '/api/v2/diagnostic-request')).toEqual({});
  expect(await headersOf('edge/endpoint-response.ts', '/mcp')).toEqual({});
});
