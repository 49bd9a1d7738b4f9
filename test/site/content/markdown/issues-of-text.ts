import { issuesOf, parseFile } from '../../../../site/content/markdown/check-markdown.ts';
import { pageOf } from '../../../../site/content/markdown/link-targets.ts';

const file = 'pages/about.md';

/**
 * The issues in the Markdown of the page "/about", one line each: "line:column problem: fix". The targets below are all
 * that the page can link to.
 */
export function issuesOfText(text: string): string[] {
  const targets = {
    pages: new Set(['/', '/about', '/services', '/services/repair', '/cases/milk']),
    drafts: [],
    documents: new Set(['/openapi.json', '/api/v1/services']),
    redirects: new Map([
      ['/f%c3%b8r', '/services'],
      ['/old.php?id=3', '/about'],
    ]),
    fragments: new Map([
      ['/cases/milk', ['what-we-did']],
      [pageOf(file), ['the-team', 'größe']],
    ]),
    pictures: ['Harbour.jpg', 'an office.png'],
    mediaFolder: 'media',
  };
  return issuesOf(parseFile(file, { text, linesBefore: 0 }), targets)
    .filter(({ target }) => target === undefined)
    .map(
      ({ position: { line, column }, problem, fix }) =>
        `${column === undefined ? line : `${line}:${column}`} ${problem}: ${fix}`,
    );
}
