import { expect, test } from 'vitest';
import { pagePaths } from '../../../../contract/page-paths.ts';
import { isTool, webMcpTools } from '../../../../site/programs/mcp/tool-definition.ts';
import { agentsPage } from '../../../../site/website/pages/agents-page.ts';
import { documents, markdownOf, site } from '../../fixture-site.ts';

const markdown = markdownOf(agentsPage(site, documents));

test('agentsPage() describes every tool, and links to the page that registers them with a browser’s agent', () => {
  const tools = site.capabilities.filter(isTool);

  expect(webMcpTools(site.capabilities)).toHaveLength(tools.length);
  for (const { tool, path } of tools)
    expect(markdown).toMatch(new RegExp(`^- \\*\\*\`${tool}\`\\*\\*: .* \`${path}\`$`, 'm'));
  expect(markdown).toContain(`(${site.baseUrl}${pagePaths.request}) registers the same tools`);
});

test('agentsPage() starts with the endpoints', () => {
  const connect = /## Connect\n.*?(?=\n## )/s.exec(markdown)?.[0] ?? '';

  expect(markdown.match(/^## .*$/m)?.[0]).toBe('## Connect');
  expect(connect).toContain('**MCP**: **`https://desk.example/mcp`**');
  expect(connect).toContain('**A2A**: **`https://desk.example/a2a`**');
});

test('agentsPage() connects each client in its own way, and says what to ask first', () => {
  const { slug, name } = site.resources.company;
  const codeBlocks = [...markdown.matchAll(/^```(?:text|sh|json|toml)\n(.*?)\n```$/gms)].map(
    ([, text]) => text,
  );

  expect(codeBlocks.slice(0, 3)).toEqual([
    'https://desk.example/mcp',
    `claude mcp add --transport http ${slug} https://desk.example/mcp`,
    `[mcp_servers.${slug}]\nurl = "https://desk.example/mcp"`,
  ]);
  expect(codeBlocks.slice(3, 5).map((text = '') => JSON.parse(text))).toEqual([
    { servers: { [slug]: { type: 'http', url: 'https://desk.example/mcp' } } },
    { mcpServers: { [slug]: { url: 'https://desk.example/mcp' } } },
  ]);
  expect(codeBlocks.at(-2)).toContain('"method":"tools/call","params":{"name":"get_cases","arguments":{}}');
  expect(codeBlocks.at(-1)).toBe(`Should we hire ${name} for this? When not?`);
});

test('agentsPage() says where every page is available as Markdown and as JSON', () => {
  const paths = documents.map(({ path }) => path);

  for (const path of ['/index.md', '/index.json']) {
    expect(markdown).toMatch(new RegExp(`\\[\`?${path}\`?\\]\\(${site.baseUrl}${path}\\)`));
    expect(paths).toContain(path);
  }
  expect(markdown).toContain('`rel="alternate"`');
});

test('agentsPage() links to the files with the whole content', () => {
  expect(markdown).toMatch(
    /^Everything in one file\n\n- \*\*\[llms\.txt\]\(https:\/\/desk\.example\/llms\.txt\)\*\*: .*\n- \*\*\[llms-full\.txt\]\(https:\/\/desk\.example\/llms-full\.txt\)\*\*: /m,
  );
});

test('agentsPage() explains dry runs and retries for the tool that sends requests', () => {
  expect(markdown).toMatch(
    /^- \*\*`request_diagnostic`\*\*: .*`dryRun`: .*sends nothing\. `idempotencyKey`: /m,
  );
});
