import { expect, test } from 'vitest';
import { link } from '../../../../site/website/blocks/inlines.ts';
import { paragraph } from '../../../../site/website/blocks/paragraphs.ts';
import type { SitePage } from '../../../../site/website/pages/site-page.ts';
import { llmsFullTxt } from '../../../../site/website/rendering/llms-full-txt.ts';
import { site } from '../../fixture-site.ts';

test('llmsFullTxt() is every page in Markdown, one after the other, with absolute addresses', () => {
  const page = (path: string, to: string): SitePage => ({
    path,
    title: `Page ${path}`,
    description: 'A page.',
    blocks: [paragraph(link('Next', to))],
  });

  expect(llmsFullTxt([page('/one', '/two'), page('/two', 'https://else.example/')], site.baseUrl).body).toBe(
    `# Page /one

> https://desk.example/one

[Next](https://desk.example/two)

# Page /two

> https://desk.example/two

[Next](https://else.example/)
`,
  );
});
