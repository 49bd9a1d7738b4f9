import { paths } from '../contract/paths.ts';
import type { Content } from '../contract/resources/all-resources.ts';
import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import { buildMcpData } from '../site/publication/build-mcp-data.ts';
import { publishSite } from '../site/publication/publish-site.ts';
import { siteSettings } from '../test/fixtures/firm-stage.ts';

/** Returns the texts that agents read, by name: what the tools return, their definitions, and the documents. */
export function agentTexts(content: Content): Record<string, string> {
  const { documents, ...publication } = publishSite(content, {
    ...siteSettings,
    baseUrl: baseUrlPlaceholder,
  });
  const { tools } = buildMcpData(publication.site);
  const answers = tools.flatMap(({ definition: { name }, answers }) => {
    const [whole] = Object.keys(answers ?? {}).filter((args) => args.includes('"slug"'));
    return (answers ? ['{}', ...(whole === undefined ? [] : [whole])] : []).map((args) => [
      args === '{}' ? name : `${name} with a slug`,
      JSON.stringify(answers?.[args]),
    ]);
  });
  const definitions = tools.map(({ definition: { outputSchema: _, ...definition } }) => definition);
  const files = { 'llms.txt': paths.llmsTxt, 'agent card': paths.agentCard, 'SKILL.md': '/SKILL.md' };
  return {
    ...Object.fromEntries(answers),
    'tools/list without output schemas': JSON.stringify({ tools: definitions }),
    ...Object.fromEntries(
      Object.entries(files).map(([name, path]) => [
        name,
        documents.find((document) => document.path?.endsWith(path))?.body ?? '',
      ]),
    ),
  };
}
