import {
  MCPConfigRegistry,
  validateMcpServersConfig,
  validateVsCodeConfig,
} from '@gleanwork/mcp-config-schema';
import { expect, test } from 'vitest';
import { bodyAt, site } from '../site/fixture-site.ts';

const { slug: serverName } = site.resources.company;
const serverUrl = `${site.baseUrl}/mcp`;
const markdown = bodyAt('/api.md');
const examples = (language: string) =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  );

test('the configurations on the page /api have the shapes that VS Code and Cursor read', () => {
  const configurations = examples('json').map((text) => JSON.parse(text));
  const vsCode = configurations.find((configuration) => 'servers' in configuration);
  const cursor = configurations.find((configuration) => 'mcpServers' in configuration);

  expect(validateVsCodeConfig(vsCode).servers?.[serverName]).toMatchObject({ url: serverUrl });
  expect(validateMcpServersConfig(cursor).mcpServers[serverName]).toMatchObject({ url: serverUrl });
});

test('the command on the page /api has the words that Claude Code takes', () => {
  const builder = new MCPConfigRegistry().createBuilder('claude-code');
  const command = builder.buildCommand({ transport: 'http', serverName, serverUrl });

  const [shown = ''] = examples('sh');
  expect(shown).not.toBe('');
  for (const word of shown.split(' ')) expect(command?.split(' ')).toContain(word);
});
