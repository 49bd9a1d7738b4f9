import { paths } from '../../contract/paths.ts';
import { honeypotField, languageField } from '../../contract/request/form-fields.ts';
import { requestMemberEntries } from '../../contract/request/members.ts';
import { decodedPart } from './file-names.ts';
import { spellings } from './listed-pages.ts';
import type { WebPage } from './read-page.ts';
import { errorOf, type Website, type WebsiteIssue, warningOf } from './website.ts';

/** The names that a form of the diagnostic request can have, and those that it must have. */
const allNames: readonly string[] = [
  ...requestMemberEntries.map(([name]) => name),
  honeypotField,
  languageField,
];
const requiredNames = requestMemberEntries.flatMap(([name, { required }]) => (required ? [name] : []));

/** Returns the path of an address of the site itself. */
export function ownPath(address: string, { origins }: Pick<Website, 'origins'>): string | undefined {
  const url = URL.parse(address);
  return url && origins.has(url.origin) ? url.pathname : undefined;
}

/** Reports forms that nobody answers: the site has no server, and the diagnostic request refuses unknown members. */
export function formIssues(page: WebPage, website: Website): WebsiteIssue[] {
  return page.forms.flatMap(({ postsTo, ...form }): WebsiteIssue[] => {
    if (postsTo === undefined) return [];
    const path = ownPath(postsTo, website);
    if (path === undefined) {
      const url = URL.parse(postsTo);
      const problem = `posts to ${url?.host || url?.protocol}`;
      const fix = 'nothing, if that is intended; the diagnostic request has an address of its own';
      return [warningOf('form to another site', page.name, problem, fix)];
    }
    const error = (problem: string, fix: string) => [errorOf('dead form', page.name, problem, fix)];
    if (path !== paths.diagnosticRequest)
      return error(
        `has a form that posts to "${path}", which answers no form`,
        `post it to "${paths.diagnosticRequest}", or link to /request instead`,
      );
    const parts = requestFormProblems(form);
    return parts.length === 0
      ? []
      : error(`has a form that ${parts.join(', and ')}`, `name the fields ${allNames.join(', ')}`);
  });
}

function requestFormProblems({ names, encoding }: Omit<WebPage['forms'][number], 'postsTo'>): string[] {
  const unknown = names.filter((name) => !allNames.includes(name));
  const missing = requiredNames.filter((name) => !names.includes(name));
  return [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`has unknown fields (${unknown.join(', ')})`] : []),
    ...(encoding === 'application/x-www-form-urlencoded' ? [] : [`is sent as ${encoding}, which is refused`]),
  ];
}

/** Pages for unknown addresses. No list shows their title and description. */
const errorPage = /(?:^|\/)(?:200|404)(?:\/index)?\.html$/;

/** Reports what a page lacks. */
export function pageWarnings(page: WebPage): WebsiteIssue[] {
  const isListed = page.isIndexable && !errorPage.test(page.name);
  const worker = 'it may answer /request and /api in place of this site';
  const found: readonly (readonly [isFound: boolean, kind: string, problem: string, fix: string])[] = [
    [
      page.picturesWithoutAlt > 0,
      'picture without alt',
      `has ${page.picturesWithoutAlt}`,
      'describe each, or write alt=""',
    ],
    [isListed && page.title === undefined, 'page without title', 'has no <title>', 'add one'],
    [
      isListed && page.description === undefined,
      'page without description',
      'has no description',
      'add <meta name="description">',
    ],
    [
      page.language === undefined,
      'page without language',
      'has no valid lang',
      'add lang to <html>, such as "en"',
    ],
    [
      page.isIndexable && !page.hasMain,
      'page without <main>',
      'has no <main>',
      'put its text into <main>: programs get the whole page',
    ],
    [page.registersServiceWorker, 'service worker', 'registers one', worker],
  ];
  return found.flatMap(([isFound, kind, problem, fix]) =>
    isFound ? [warningOf(kind, page.name, problem, fix)] : [],
  );
}

/** Fragments that a script or the browser reads, such as `#/route`, `#!page` and `#:~:text=…`. */
const otherFragment = /[=/!:~&]/;

/** Reports links and fragments that lead nowhere. */
export function linkWarnings(
  website: Website,
  pages: readonly WebPage[],
  isAnswered: (path: string) => boolean,
): WebsiteIssue[] {
  const ids = new Map(
    website.pages.flatMap((page) => {
      const pageIds = new Set(page.ids);
      return spellings(page.path).map((path) => [path, pageIds] as const);
    }),
  );
  // Most links of a site are those of its navigation, which each page repeats.
  const kinds = new Map<string, { kind: string; target: string } | undefined>();
  const check = (link: string) => {
    const path = ownPath(link, website);
    if (path === undefined) return undefined;
    const hash = URL.parse(link)?.hash ?? '';
    const id = decodedPart(hash.slice(1));
    if (!isAnswered(path)) return { kind: 'link that leads nowhere', target: path + hash };
    const targets = ids.get(path);
    // Without an element of this id, "top" is the top of the page.
    const isMissing = targets && id !== '' && id !== 'top' && !otherFragment.test(id) && !targets.has(id);
    return isMissing ? { kind: 'fragment that leads nowhere', target: path + hash } : undefined;
  };
  return pages.flatMap((page) =>
    page.links.flatMap((link): WebsiteIssue[] => {
      if (!kinds.has(link)) kinds.set(link, check(link));
      const found = kinds.get(link);
      if (!found) return [];
      const { kind, target } = found;
      const problem = `links to "${target}"`;
      return [warningOf(kind, page.name, problem, 'correct the link')];
    }),
  );
}
