import { relative, resolve, sep } from 'node:path';
import { configFileName, projectFolder } from '../firm-folder.ts';
import { readWebsiteFacts, type WebsiteFact } from './website-facts.ts';

/**
 * Reads the built website in `source` for the new firm's folder. Returns what firmFiles() needs, the language of
 * the home page, and a summary for the terminal, in which each value has the place that it comes from.
 */
export async function readFirmWebsite(firm: string, source: string) {
  const built = resolve(projectFolder, source);
  const { company, pages, open } = await readWebsiteFacts(built);
  const folder = relative(firm, built).split(sep).join('/');
  const values = membersOf(company);
  const note = `"folder" in ${configFileName} is "${folder}", outside of this folder. Before .github/workflows/deploy.yml can check or deploy, it has to build the website there.`;
  return {
    config: { folder, ...membersOf(pages) },
    company: values,
    language: (values.languages as string[] | undefined)?.[0],
    summary: [
      `Read from ${source}, please check:`,
      ...[...company, ...pages].map(
        ({ member, value, place }) =>
          `  ${member.padEnd(10)} ${JSON.stringify(value)}\n${' '.repeat(13)}${place}`,
      ),
      ...(open.length > 0 ? ['', 'Not certain, so not filled in:', ...open.map((line) => `  ${line}`)] : []),
      '',
      note,
    ],
    readme: [
      '## What `npm run init` read from the website\n',
      'The values are in `content/company.json`, and those of `website` in `frontdesk.json`.\n',
      ...[...company, ...pages].map(
        ({ member, value, place }) => `- ${member}: \`${JSON.stringify(value)}\` (\`${place}\`)`,
      ),
      ...open.map((line) => `- ${line}`),
      `\n${note}\n`,
    ].join('\n'),
  };
}

const membersOf = (facts: readonly WebsiteFact[]) =>
  Object.fromEntries(facts.map(({ member, value }) => [member, value]));
