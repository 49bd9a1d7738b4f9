import { describe, expect, test } from 'vitest';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../../support/mcp-messages.ts';
import { ask, mcpData, ownOrigin, precomputedResponsesOf, sdkEndpoint } from './mcp-fixture.ts';

const handler = sdkEndpoint(
  mcpData,
  () => {
    throw new Error('Nothing is requested');
  },
  {
    precomputedResponse: await precomputedResponsesOf(mcpData),
    loadSdk: () => {
      throw new Error('The library is not needed');
    },
  },
);

const uri = 'ui://request/form.html';
const entry = {
  uri,
  name: 'request-form',
  title: 'Your request',
  description: 'Shows a request.',
  mimeType: 'text/html;profile=mcp-app',
  _meta: { ui: { prefersBorder: true } },
};

const eras = [
  [
    'a session',
    (method: string, params: object) =>
      ask(handler, {
        headers: { ...legacyHeaders, 'Mcp-Session-Id': 'any' },
        body: JSON.stringify(legacyRequest(method, params)),
      }),
  ],
  [
    'the latest revision',
    (method: string, params: { uri?: string }) =>
      ask(handler, {
        headers: modernHeaders(method, params.uri),
        body: JSON.stringify(modernRequest(method, params)),
      }),
  ],
] as const;

describe.each(eras)('the resource company in %s', (_era, request) => {
  test('is read with the address of the deployment, without the library', async () => {
    const { message } = await request('resources/read', { uri: 'frontdesk://company' });
    expect(message.result?.contents).toEqual([
      {
        uri: 'frontdesk://company',
        mimeType: 'application/json',
        text: `{"name":"Desk","link":"${ownOrigin}/"}`,
      },
    ]);
  });
});

describe.each(eras)('the form in %s', (_era, request) => {
  test('is listed as what a host shows, without the library', async () => {
    const { message } = await request('resources/list', {});
    expect(message.result?.resources).toEqual([
      expect.objectContaining({ uri: mcpData.skill.uri }),
      expect.objectContaining({ uri: 'frontdesk://company' }),
      entry,
    ]);
  });

  test('is read with the address of the deployment, without the library', async () => {
    const { message } = await request('resources/read', { uri });
    expect(message.result?.contents).toEqual([
      {
        uri,
        mimeType: 'text/html;profile=mcp-app',
        text: `<!doctype html>\n<a href="${ownOrigin}/request">Write</a>\n`,
        _meta: { ui: { prefersBorder: true } },
      },
    ]);
  });
});
