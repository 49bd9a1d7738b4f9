import { describe, expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { llmsTxt } from '../../../../site/programs/discovery/llms.ts';
import { jsonDocument, textDocument } from '../../../../site/resources/document.ts';
import { bodyAt, site } from '../../fixture-site.ts';

const documents = [
  textDocument('markdown', '/problems/gone.md', '# Gone\n', {
    listing: { section: 'Optional', title: 'Gone', notes: 'No more.' },
  }),
  jsonDocument('/data', {}, { listing: { section: 'Resources', title: 'Data', notes: 'As JSON.' } }),
  textDocument('html', '/work', '<h1>Work</h1>'),
  textDocument('markdown', '/work.md', '# Work\n\nDone.\n', {
    listing: { section: 'Pages', title: 'Work [2026]', notes: 'What we *did*.' },
  }),
  textDocument('markdown', '/more.md', '# More\n', {
    listing: { section: 'Optional', title: 'More', notes: 'The rest.' },
  }),
  jsonDocument('/silent', {}),
];

const text = llmsTxt(site, documents).body;

describe('llmsTxt()', () => {
  test('has the parts that llmstxt.org proposes, each listed document in its section, and the problem types last', () => {
    const [introduction = '', ...sections] = text.split(/\n(?=## )/);

    expect(introduction).toMatch(/^# Fellside\n\n> We look after .*\n/);
    expect(sections.join('\n')).toBe(String.raw`## Pages

- [Work (2026)](https://desk.example/work.md): What we \*did\*.

## Resources

- [Data](https://desk.example/data): As JSON.

## Optional

- [More](https://desk.example/more.md): The rest.
- [Gone](https://desk.example/problems/gone.md): No more.
`);
  });

  // It rejects the whole file if one line does not match (AnswerDotAI/llms-txt, parse_link).
  test('has only links that the reference parser can read, whatever the titles', () => {
    const lines = text
      .split(/^## .*$/m)
      .slice(1)
      .flatMap((section) => section.split('\n').filter(Boolean));

    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^-\s*\[[^\]]+\]\([^)]+\)(?::\s*.*)?$/);
  });

  test('says where an error in the content is reported, and which URLs have JSON', () => {
    expect(text).toContain('\n\nReport an error in this content to hello@fellside.example.\n\n## ');
    expect(text.split('\n## ')[0]).toContain(
      'resources as JSON. Each page is also available as JSON: replace `.md` with `.json`.',
    );
  });

  test('explains how to send a request before all sections', () => {
    const [introduction] = text.split('\n## ');

    const addresses = introduction?.match(/(?:POST )?https:\/\/desk\.example\/[^\s`)]*/g);
    expect(addresses).toEqual([
      `POST https://desk.example${paths.diagnosticRequest}`,
      `https://desk.example${paths.openapi}`,
      `https://desk.example${paths.mcp}`,
      `https://desk.example${paths.a2a}`,
      `https://desk.example${paths.agentCard}`,
      `POST https://desk.example${paths.dryRun}`,
      'https://desk.example/request#name=…&email=…&message=…&whoUsesSystem=…&whoWroteIt=…',
    ]);
  });
});

test('llms-full.txt has each page’s address before its text, and only absolute links', () => {
  const full = bodyAt(paths.llmsFullTxt);

  expect(full).toContain('\n\nhttps://desk.example/services/repair/\n\n# Repair in place\n');
  expect(full.match(/\]\((?!https:|mailto:|tel:|claude:|#)[^)]*\)/g) ?? []).toEqual([]);
});
