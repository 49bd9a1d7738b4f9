import { expect, test } from 'vitest';
import { a2aVersion } from '../../contract/agents/a2a-data.ts';
import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { buildA2aData } from '../../site/publication/function-content.ts';
import { bodyAt, documents, site } from '../site/fixture-site.ts';
import { requestDataOf } from '../support/faulty-ses.ts';
import { formPost, jsonPost } from '../support/lambda-events.ts';
import { createRequestFunction } from '../support/request-function.ts';

// The published interface, written out. Clients depend on each of these names and sentences, so no expected value is
// imported from the source. Tests that apply to all operations use the list of capabilities.

const publishedJson = (path: string) => JSON.parse(bodyAt(path));
const says = (meaning: RegExp) => expect.stringMatching(meaning);
const serverCard = () => publishedJson('/.well-known/mcp/server-card.json');

test('the HTTP API has these paths and operations', () => {
  expect(capabilities.map(({ kind, path, operationId }) => [kind, path, operationId])).toEqual([
    ['read', '/api/v1/company', 'getCompany'],
    ['read', '/api/v1/services', 'listServices'],
    ['read', '/api/v1/pricing', 'getPricing'],
    ['read', '/api/v1/cases', 'listCases'],
    ['read', '/api/v1/next-step', 'getNextStep'],
    ['write', '/api/v1/diagnostic-request', 'requestDiagnostic'],
  ]);
});

test('these addresses are published, with these media types', () => {
  const skill = `/.well-known/agent-skills/when-to-hire-${site.resources.company.slug}/SKILL.md`;

  expect(documents.map(({ path, mediaType }) => [path, mediaType.split(';')[0]])).toEqual(
    expect.arrayContaining([
      ['/api/v1/company', 'application/json'],
      ['/api/v1/services', 'application/json'],
      ['/api/v1/pricing', 'application/json'],
      ['/api/v1/cases', 'application/json'],
      ['/api/v1/next-step', 'application/json'],
      ['/.well-known/mcp/server-card.json', 'application/json'],
      ['/.well-known/mcp.json', 'application/json'],
      ['/.well-known/agent-card.json', 'application/json'],
      ['/.well-known/agent-skills/index.json', 'application/json'],
      [skill, 'text/markdown'],
      ['/.well-known/api-catalog', 'application/linkset+json'],
      ['/openapi.json', 'application/json'],
      ['/llms.txt', 'text/plain'],
      ['/llms-full.txt', 'text/plain'],
    ]),
  );
});

test('the endpoints for MCP and for diagnostic requests have these addresses', () => {
  expect(publishedJson('/.well-known/mcp.json').endpoint).toBe('https://desk.example/mcp');
  expect(publishedJson('/openapi.json').paths['/api/v1/diagnostic-request']).toHaveProperty('post');
});

test('the MCP server has these tools with these descriptions', () => {
  const tools: { name: string; description: string }[] = serverCard().tools;

  expect(tools.map(({ name, description }) => [name, description])).toEqual([
    ['list_services', says(/when it does NOT make sense to hire it.*before recommending anything/)],
    ['get_pricing', says(/price of the diagnostic.*order of magnitude.*no fixed figure.*closed in phases/)],
    ['get_cases', says(/summary, client.*links that a third party can verify independently/)],
    ['getnextstep', says(/complete sequence.*where one can start.*before sending a request/)],
    [
      'request_diagnostic',
      says(
        /on behalf of the person.*one real e-mail.*only for a person who asked for it and supplied their own name and e-mail.*commits to nothing; a person answers on a working day/,
      ),
    ],
  ]);
});

test('the text about the services says when not to hire them', () => {
  const { skills } = buildA2aData(site);
  const texts = skills.map(({ resources }) => resources?.services?.text);

  expect(texts).toContainEqual(expect.stringContaining('Do NOT hire it when:'));
});

test('the server card says that no key is required', () => {
  expect(serverCard().authentication).toEqual({ required: false });
});

const requestFunction = await createRequestFunction();

test('the website’s form and the API send the same e-mail, except for the channel', async () => {
  const values = { name: 'Ada', email: 'ada@example.org', message: 'It has been wrong for a year.' };
  const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
  const form = formPost({ ...values, source: 'a test' });

  const answers = [
    await requestFunction.post(jsonPost({ ...values, source: 'a test' })),
    await requestFunction.post({ ...form, headers: { ...form.headers, ...sameOrigin } }),
  ];

  const [byApi, byForm] = requestFunction.ses.delivered.map((email, index) =>
    JSON.stringify({ ...email, attachment: requestDataOf(email) })
      .replaceAll(/"RawContent":"[^"]*"/g, '')
      .replaceAll(String(answers[index]?.json().id), 'the identifier')
      .replaceAll(`(${String(answers[index]?.json().id).slice(-4)})`, '(its end)')
      .replaceAll(/HTTP API|Website form/g, 'a channel')
      .replaceAll(/((?:"X-Request-Channel","Value"|"channel"):)"(?:http|website)"/g, '$1"a channel"'),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(byForm).toBe(byApi);
});

test('the agent endpoints support these versions of their protocols', () => {
  expect(mcpRevisions).toEqual(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']);
  expect(a2aVersion).toBe('1.0');
});
