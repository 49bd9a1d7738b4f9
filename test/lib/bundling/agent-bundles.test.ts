import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { maxAnswerBytes } from '../../../contract/agents/mcp-data.ts';
import { bundleMcp } from '../../../lib/bundling/function-bundle.ts';
import { a2aEvent, json, messageOf, rpc } from '../../lambdas/a2a/fixture.ts';
import { holdsRequestMembers, modulesLoadedFor } from '../../support/cold-start.ts';
import { mcpEvent, publication } from '../../support/mcp-function.ts';
import { legacyRequest } from '../../support/mcp-messages.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { synthesizedFunction } from '../../support/synthesized-template.ts';

const scratch = scratchFolder();

const directory = join(inject('assembly'), synthesizedFunction('Mcp').bundle);

const eventOf = (message: object) =>
  mcpEvent({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    from: '192.0.2.1',
  });

const reads = [
  legacyRequest('tools/list'),
  legacyRequest('tools/call', { name: 'list_services', arguments: {} }),
];
const request = legacyRequest('tools/call', { name: 'request_diagnostic', arguments: {} });
const isRequestFile = (url: string) => /\/request-diagnostic-(?:tool|skill)-/.test(url);

test('the bundle of the MCP function loads no request modules for reads', async () => {
  const loadedModules = await modulesLoadedFor(directory, [...reads, request].map(eventOf));

  const modulesForReads = loadedModules.slice(0, reads.length).flat();
  const forRequest = loadedModules[reads.length] ?? [];
  expect(modulesForReads.filter((url) => isRequestFile(url) || holdsRequestMembers(url))).toEqual([]);
  expect(forRequest.filter(isRequestFile)).toHaveLength(1);
  expect(forRequest.filter(holdsRequestMembers)).toHaveLength(1);
});

test('bundleMcp() rejects an answer that is too large, with the name of the tool', async () => {
  const { tools, ...server } = publication.functions.mcp;
  const largeTools = tools.map(({ definition, answers }) =>
    definition.name === 'getnextstep'
      ? { definition, answers: { '{}': { summary: 'x'.repeat(maxAnswerBytes) } } }
      : { definition, answers },
  );
  const data = { ...server, tools: largeTools as typeof tools };
  await expect(bundleMcp(data, publication.functions.emailWords, scratch)).rejects.toThrow(
    /^Cannot deploy the tool "getnextstep": its answer would have 40014 bytes, but agents get at most 40000/,
  );
});

test('the bundle of the A2A function loads no request modules for a query', async () => {
  // Without a client address, so that the request fails before it calls a service.
  const eventOf = (data: object) =>
    a2aEvent({ headers: json, body: rpc('SendMessage', messageOf([{ data }])), from: 'nobody' });
  const events = [eventOf({ skill: 'query-services' }), eventOf({ skill: 'request-diagnostic' })];
  const bundle = join(inject('assembly'), synthesizedFunction('A2a').bundle);

  const [forQuery = [], forRequest = []] = await modulesLoadedFor(bundle, events);

  expect(forQuery.length).toBeGreaterThan(0);
  expect(forQuery.filter((url) => isRequestFile(url) || holdsRequestMembers(url))).toEqual([]);
  expect(forRequest.filter(isRequestFile)).toHaveLength(1);
  expect(forRequest.filter(holdsRequestMembers)).toHaveLength(1);
});
