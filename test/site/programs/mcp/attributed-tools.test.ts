import { describe, expect, test } from 'vitest';
import { capabilities } from '../../../../contract/capabilities.ts';
import { paths } from '../../../../contract/paths.ts';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { readContent } from '../../../../site/content/read-content.ts';
import { serverCards } from '../../../../site/programs/discovery/mcp-server-cards.ts';
import { buildMcpData } from '../../../../site/publication/function-content.ts';
import { agentAnswers } from '../../../../site/resources/agent-answers.ts';
import { contentAtBounds } from '../../../fixtures/firm-at-bounds.ts';
import { fixtureContent, otherFirmContent } from '../../../fixtures/firm-stage.ts';
import { siteOf } from '../../fixture-site.ts';

interface DescribedTool {
  readonly name: string;
  readonly description: string;
}

const firms: [firm: string, content: Content, trade: string | RegExp][] = [
  [
    'whose summary is cut',
    readContent(fixtureContent),
    'We look after programs that small firms in the hills have run for decades…',
  ],
  [
    'in Japanese with a long name',
    readContent(otherFirmContent),
    '使い続けられている古いプログラムを読み、直すべきところを書き記します',
  ],
  ['with texts of the maximum length', contentAtBounds(), /^.{10,40}…$/],
];

describe.each(firms)('a firm %s', (_firm, content, trade) => {
  const site = siteOf(content);
  const { name, summary } = site.resources.company;
  const { tools, resources, instructions } = buildMcpData(site);
  const definitions = tools.map(({ definition }) => definition);

  test("is named with its trade in the first sentence of every tool, before the tool's purpose", () => {
    for (const { description } of [...definitions, ...resources]) {
      const [, firmName, quotedTrade, verb] =
        /^(.*) \(“(.*?)”\): ([A-Z][a-z]+) /s.exec(description.slice(0, 125)) ?? [];
      expect([firmName, verb]).toEqual([name, expect.stringMatching(/^(?:Says|Lists|Returns|Sends)$/)]);
      expect(quotedTrade).toMatch(trade);
      expect(summary).toContain(quotedTrade?.replace(/…$/, ''));
    }
  });

  test('describes its diagnostic in the request tool, without its limits', () => {
    const { description = '' } = definitions.at(-1) ?? {};
    const { diagnostic } = site.resources.services;

    expect(description).toContain(`The diagnostic: “${diagnostic.summary.slice(0, 60)}`);
    expect(description).toContain(`${new URL(site.resources.company.link).origin}/request#name=…`);
    expect(description).not.toMatch(/\d+ (?:calls|seconds)|limit/);
    expect(description.length).toBeLessThan(800);
  });

  test('describes its work in the instructions', () => {
    expect(instructions).toContain(`${name}: ${summary}`);
  });

  test('says the same on the server card', () => {
    const card = serverCards(site).find(({ path }) => path === paths.wellKnownServerCard);
    const descriptionsIn = (list: readonly DescribedTool[]) =>
      list.map(({ name, description }) => [name, description]);

    expect(descriptionsIn(JSON.parse(card?.body ?? '').tools)).toEqual(descriptionsIn(definitions));
  });

  test('publishes every resource that no tool returns as an MCP resource', () => {
    const withoutTool = capabilities.filter(({ kind, tool }) => kind === 'read' && !tool);
    expect(resources.map(({ uri, name }) => [uri, name])).toEqual([['frontdesk://company', 'company']]);
    expect(resources).toHaveLength(withoutTool.length);
    expect(JSON.parse(resources[0]?.text ?? '')).toEqual(agentAnswers('company', site.resources)['{}']);
  });
});
