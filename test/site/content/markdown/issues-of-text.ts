import { issuesOf, parseFile } from '../../../../site/content/markdown/check-markdown.ts';
import { pageOf } from '../../../../site/content/markdown/link-targets.ts';

const file = 'pages/about.md';

/**
 * The issues of a page's Markdown, one line each: "line:column wrong: right". The site has the pages "/about",
 * "/services", "/services/repair" and "/cases/milk", the documents "/openapi.json" and "/api/v1/services", and the
 * picture "Harbour.jpg". The page "/cases/milk" has the heading "What we did". Two earlier addresses redirect:
 * "/f%C3%B8r" and "/old.php?id=3".
 */
export function issuesOfText(text: string): string[] {
  const targets = {
    pages: new Set(['/', '/about', '/services', '/services/repair', '/cases/milk']),
    drafts: [],
    documents: new Set(['/openapi.json', '/api/v1/services']),
    redirects: { '/f%C3%B8r': '/services', '/old.php?id=3': '/about' },
    fragments: new Map([
      ['/cases/milk', ['what-we-did']],
      [pageOf(file), ['the-team', 'größe']],
    ]),
    pictures: ['Harbour.jpg', 'an office.png'],
  };
  return issuesOf(parseFile(file, { text, linesBefore: 0 }), targets)
    .filter(({ target }) => target === undefined)
    .map(
      ({ position: { line, column }, wrong, right }) =>
        `${column === undefined ? line : `${line}:${column}`} ${wrong}: ${right}`,
    );
}
