import { describe, expect, test } from 'vitest';
import { maxAnswerBytes, type ReadAnswers } from '../../../contract/agents/mcp-data.ts';
import { type Content, resourceNames } from '../../../contract/resources/all-resources.ts';
import { createCallTool } from '../../../lambdas/mcp/call-tool.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { buildA2aData, buildMcpData } from '../../../site/publication/function-content.ts';
import { agentAnswers } from '../../../site/resources/agent-answers.ts';
import { contentAtBounds } from '../../fixtures/firm-at-bounds.ts';
import { content, siteOf } from '../fixture-site.ts';

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Content with `count` copies of the first case. */
function contentWithCases(count: number, change: object = {}): Content {
  const [first] = content.cases;
  const cases = Array.from({ length: count }, (_, index) => ({
    ...first,
    ...change,
    slug: `case-${String(index + 1).padStart(3, '0')}`,
  }));
  return { ...content, cases: cases as unknown as Content['cases'] };
}

/** The server's tools, called without HTTP. */
function toolsOf(source: Content) {
  const mcpData = buildMcpData(siteOf(source));
  const call = createCallTool({
    mcpData,
    requestDiagnostic: () => Promise.reject(new Error('No request is sent')),
    onFailure: (error) => expect.unreachable(String(error)),
  });
  return {
    definitions: mcpData.tools.map(({ definition }) => definition),
    async call(name: string, args: Record<string, unknown> = {}) {
      const {
        content: parts,
        structuredContent,
        isError,
      } = await call(name, args, {} as Parameters<typeof call>[2]);
      const [{ text }] = parts as unknown as [{ text: string }];
      return { text, answer: structuredContent as Record<string, unknown>, isError };
    },
  };
}

const inputOf = (tools: ReturnType<typeof toolsOf>, name: string) =>
  Object.keys(tools.definitions.find((definition) => definition.name === name)?.inputSchema.properties ?? {});

describe('get_cases of a firm with 60 long cases', () => {
  const source = contentWithCases(60, { summary: 'The work, in short. '.repeat(25).trim() });
  const tools = toolsOf(source);
  const slugs = siteOf(source).resources.cases.cases.map(({ slug }) => slug);

  test('gives the first ones, and the others after the last', async () => {
    const seen: string[] = [];
    let parts = 0;
    for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined, parts += 1) {
      const { text, answer } = await tools.call('get_cases', after === undefined ? {} : { after });
      expect(bytesOf(text)).toBeLessThan(maxAnswerBytes);
      const cases = answer.cases as { slug: string }[];
      seen.push(...cases.map(({ slug }) => slug));
      after = answer.after as string | undefined;
      if (after !== undefined) expect(after).toBe(seen.at(-1));
    }

    expect(seen).toEqual(slugs);
    expect(parts).toBe(2);
    expect(inputOf(tools, 'get_cases')).toEqual(['slug', 'after']);
  });

  test('gives each of them whole', async () => {
    const { cases } = siteOf(source).resources.cases;
    for (const item of cases) {
      const { text, answer } = await tools.call('get_cases', { slug: item.slug });
      expect(bytesOf(text)).toBeLessThan(maxAnswerBytes);
      expect(answer).toEqual({ cases: [item] });
    }
  });

  test('names the nearest ones for an unknown slug', async () => {
    const { text, isError } = await tools.call('get_cases', { slug: 'Case_042' });

    expect(isError).toBe(true);
    expect(text.split('\n').at(-1)).toMatch(/^- slug: Send a known slug, such as "case-042", "case-/);
  });

  test('counts null and "" as no argument, and refuses two arguments and others', async () => {
    const { text } = await tools.call('get_cases');

    expect((await tools.call('get_cases', { slug: null, after: '' })).text).toBe(text);
    expect(await tools.call('get_cases', { slug: 'case-001', after: 'case-002', page: 2 })).toMatchObject({
      isError: true,
      text: expect.stringContaining('\n- page: Remove this argument'),
    });
    expect(await tools.call('get_pricing', JSON.parse('{"__proto__": "x", "toString": 1}'))).toMatchObject({
      text: 'Correct the arguments, and send at most one of them.\n- __proto__: Remove this argument\n- toString: Remove this argument',
    });
  });

  test('is answered over A2A with the first ones, and where the others are', () => {
    const { text, data } = buildA2aData(siteOf(source)).skills[0]?.resources?.cases ?? { text: '', data: {} };

    expect(text).toContain('This list is not complete: /api/v1/cases has all of it.');
    expect(bytesOf(JSON.stringify(data))).toBeLessThan(maxAnswerBytes + 100);
  });
});

test('a firm with few cases has no argument "after"', () => {
  expect(inputOf(toolsOf(content), 'get_cases')).toEqual(['slug']);
  expect(inputOf(toolsOf(content), 'list_services')).toEqual([]);
  expect(inputOf(toolsOf({ ...content, cases: [] }), 'get_cases')).toEqual([]);
});

test('a text that is too long for an answer is cut, and says where the rest is', async () => {
  const [first] = content.cases;
  const cases = [
    { ...first, body: '監査で誤りを見つけました。'.repeat(1_500) + 'We found the fault. '.repeat(400) },
  ];
  const tools = toolsOf({ ...content, cases: cases as unknown as Content['cases'] });

  const { text, answer } = await tools.call('get_cases', { slug: first?.slug });

  expect(bytesOf(text)).toBeLessThan(maxAnswerBytes);
  expect(bytesOf(text)).toBeGreaterThan(0.9 * maxAnswerBytes);
  const [{ body, link }] = answer.cases as [{ body: string; link: string }];
  expect(body.endsWith(`\n\nThe rest is at ${link}`)).toBe(true);
});

test.each([
  ['the fixture', content],
  ['the largest firm', contentAtBounds()],
])('agents get of %s what the resources say, without what only a page needs', (_name, source) => {
  const { resources } = siteOf(source);
  for (const name of resourceNames) {
    const answers: ReadAnswers = agentAnswers(name, resources);
    const { after: _, ...answer } = answers['{}'];
    if (name !== 'services' && name !== 'cases') expect(resources[name]).toMatchObject(answer);
    expect(Object.keys(answer).filter((member) => !(member in resources[name]))).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(/"(?:modified|published|picture|body|target|kind)":/);
    for (const text of Object.values(answers).map((part) => JSON.stringify(part))) {
      expect(bytesOf(text)).toBeLessThanOrEqual(maxAnswerBytes);
    }
  }
});

test('what an agent reads of the sample stays within bounds', async () => {
  const sample = readContent('content');
  // The agents' answers have no pictures.
  const tools = toolsOf({ ...sample, cases: sample.cases.map(({ picture: _, ...item }) => item) });
  const sizes = new Map<string, number>();
  for (const name of ['list_services', 'get_pricing', 'get_cases', 'getnextstep'])
    sizes.set(name, bytesOf((await tools.call(name)).text));
  const definitions = tools.definitions.map(({ outputSchema: _, ...definition }) => definition);

  expect(sizes.get('get_cases')).toBeLessThanOrEqual(5_500);
  expect([...sizes.values()].reduce((sum, size) => sum + size)).toBeLessThanOrEqual(18_000);
  expect(bytesOf(JSON.stringify({ tools: definitions }))).toBeLessThanOrEqual(4_500);
});
