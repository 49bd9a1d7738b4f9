import { endpointPaths } from '../../contract/endpoint-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import { amountsIn, formsOf, showsAmount } from './amounts.ts';
import { homePages } from './listed-pages.ts';
import { boundValueIssues } from './published-values.ts';
import type { WebPage, Website, WebsiteIssue } from './website.ts';

/** What a website is compared with. */
interface WebsiteFacts {
  readonly resources: Resources;
  /** Path of the page that shows the prices, in the first language. */
  readonly pricingPage: string | undefined;
  /** Whether the stage answers a path, or redirects it, that is not one of the website's files. */
  readonly isAnswered: (path: string) => boolean;
  readonly requestMembers: { readonly all: readonly string[]; readonly required: readonly string[] };
  /** The text that marks a value that has not been filled in. */
  readonly placeholder: string;
}

type Issues = WebsiteIssue[];

/** Checks a built website. Errors are only what is dangerous or dead. */
export function checkWebsite(website: Website, facts: WebsiteFacts): Issues {
  const pages = website.pages.filter(({ refreshesTo }) => refreshesTo === undefined);
  return [
    ...website.issues,
    ...serverSourceIssues(website),
    ...homeIssues(website),
    ...pages.flatMap((page) => [
      ...formIssues(page, website, facts),
      ...pageWarnings(page),
      ...placeholderIssues(page, facts.placeholder),
    ]),
    ...redirectIssues(website),
    ...boundValueIssues(pages, facts.resources),
    ...priceIssues(website, pages, facts),
    ...linkWarnings(website, pages, facts),
  ];
}

/** Source files of programs that run on a server, and what often contains secrets. */
const serverSource = /\.(?:php\d?|phtml|py|rb|pl|cgi|aspx?|jsp|sql|env|pem|key|bak)$/i;

function serverSourceIssues({ files }: Website): Issues {
  return files
    .filter(({ name }) => serverSource.test(name))
    .map(({ name }) => ({
      severity: 'error',
      kind: 'server source',
      place: name,
      problem: 'is the source of a program, which anyone could read',
      fix: 'add it to "exclude" of "website" in frontdesk.json',
    }));
}

/** The number of characters that a home page has at least. */
const minHomeText = 60;

function homeIssues(website: Website): Issues {
  const [home] = homePages(website);
  const error = (place: string, problem: string, fix: string): WebsiteIssue => ({
    severity: 'error',
    kind: 'home page',
    place,
    problem,
    fix,
  });
  if (!home || home.prefix !== '')
    return [
      error('index.html', 'is missing, or redirects to a page that does not exist', 'build a home page'),
    ];
  const { page } = home;
  const issues =
    page.text.length < minHomeText
      ? [
          error(
            page.name,
            'has no text without scripts',
            'prerender it: programs read only what is in the HTML',
          ),
        ]
      : [];
  const filePaths = new Set(website.files.map(({ path }) => path));
  const missing = page.parts
    .flatMap((part) => ownPath(part, website) ?? [])
    .filter((path) => !filePaths.has(path));
  const [prefix = ''] = missing.flatMap((path) => {
    const rest = path.slice(path.indexOf('/', 1));
    return path.indexOf('/', 1) > 0 && filePaths.has(rest) ? [path.slice(0, -rest.length)] : [];
  });
  if (prefix === '') return issues;
  const problem = `loads its files below "${prefix}/", where none are`;
  return [...issues, error(page.name, problem, 'set the base of the generator to "/"')];
}

/** Returns the decoded path of an address of the site itself. */
function ownPath(address: string, { origins }: Website): string | undefined {
  const url = URL.parse(address);
  return url && origins.has(url.origin) ? url.pathname : undefined;
}

function formIssues(page: WebPage, website: Website, { requestMembers }: WebsiteFacts): Issues {
  return page.forms.flatMap((form): Issues => {
    if (form.postsTo === undefined) return [];
    const path = ownPath(form.postsTo, website);
    const place = page.name;
    if (path === undefined) {
      const problem = `posts to ${URL.parse(form.postsTo)?.host}`;
      const fix = 'nothing, if that is intended; the diagnostic request has an address of its own';
      return [{ severity: 'warning', kind: 'form to another site', place, problem, fix }];
    }
    if (path !== paths.diagnosticRequest) {
      const problem = `has a form that posts to "${path}", which answers no form`;
      const fix = `post it to "${paths.diagnosticRequest}", or link to /request instead`;
      return [{ severity: 'error', kind: 'dead form', place, problem, fix }];
    }
    const unknown = form.names.filter((name) => !requestMembers.all.includes(name));
    const missing = requestMembers.required.filter((name) => !form.names.includes(name));
    if (unknown.length + missing.length === 0) return [];
    const parts = [
      ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`has unknown fields (${unknown.join(', ')})`] : []),
    ];
    const fix = `name the fields ${requestMembers.all.join(', ')}`;
    return [
      { severity: 'error', kind: 'dead form', place, problem: `the form ${parts.join(', and ')}`, fix },
    ];
  });
}

function pageWarnings(page: WebPage): Issues {
  const warning = (kind: string, problem: string, fix: string): WebsiteIssue => ({
    severity: 'warning',
    kind,
    place: page.name,
    problem,
    fix,
  });
  return [
    ...(page.picturesWithoutAlt > 0
      ? [warning('picture without alt', `has ${page.picturesWithoutAlt}`, 'describe each, or write alt=""')]
      : []),
    ...(page.title === undefined ? [warning('page without title', 'has no <title>', 'add one')] : []),
    ...(page.description === undefined
      ? [warning('page without description', 'has no description', 'add <meta name="description">')]
      : []),
    ...(page.language === undefined
      ? [warning('page without language', 'has no valid lang', 'add lang to <html>, such as "en"')]
      : []),
    ...(page.hasMain ? [] : [warning('page without <main>', 'has no <main>', 'programs get its whole body')]),
    ...(page.registersServiceWorker
      ? [warning('service worker', 'registers one', 'it may answer /request and /api in place of this site')]
      : []),
  ];
}

function placeholderIssues(page: WebPage, placeholder: string): Issues {
  if (!page.text.includes(placeholder)) return [];
  const problem = `shows "${placeholder}"`;
  return [{ severity: 'error', kind: 'placeholder', place: page.name, problem, fix: 'fill in the value' }];
}

function redirectIssues({ redirects }: Website): Issues {
  const isOfInterface = (path: string) =>
    path.startsWith('/api/v') || endpointPaths.some((endpoint) => path === endpoint);
  return redirects
    .filter(({ from }) => isOfInterface(from))
    .map(({ from }) => ({
      severity: 'error',
      kind: 'redirect of the interface',
      place: '_redirects',
      problem: `redirects "${from}", which belongs to the interface`,
      fix: 'remove it',
    }));
}

/** A page that shows the prices must show the published one; other pages must not show another one beside its title. */
function priceIssues(website: Website, pages: readonly WebPage[], facts: WebsiteFacts): Issues {
  const { pricing, services } = facts.resources;
  const { price } = pricing.diagnostic;
  const pricingPages = pages.filter(({ path }) => isPageOf(path, facts.pricingPage, website));
  const errors = pricingPages
    .filter(({ text }) => price.amount > 0 && !showsAmount(text, price.amount))
    .map(
      (page): WebsiteIssue => ({
        severity: 'error',
        kind: 'price',
        place: page.name,
        problem: `does not show the published price, ${price.formatted}`,
        fix: 'correct the page or content/pricing.json',
      }),
    );
  const range = pricing.project?.orderOfMagnitude;
  const published = [price, ...(range ? [range.minimum, range.maximum] : [])].flatMap(({ amount }) =>
    formsOf(amount),
  );
  const titles = [services.diagnostic, ...services.projects].map(({ title }) => title);
  const warnings = pages
    .filter(({ text }) => titles.some((title) => text.includes(title)))
    .flatMap((page): WebsiteIssue[] => {
      const [other] = amountsIn(page.text, price.currency).filter((digits) => !published.includes(digits));
      if (other === undefined) return [];
      const problem = `shows an amount of ${other} ${price.currency}, which is not published`;
      return [
        {
          severity: 'warning',
          kind: 'other price',
          place: page.name,
          problem,
          fix: 'check whether it is a price',
        },
      ];
    });
  return [...errors, ...warnings];
}

/** Whether a page is that at `path`, in any language of the site. */
const isPageOf = (pagePath: string, path: string | undefined, website: Website): boolean =>
  path !== undefined &&
  path !== '/' &&
  homePages(website).some(({ prefix }) => pagePath.replace(/\/$/, '') === (prefix + path).replace(/\/$/, ''));

function linkWarnings(website: Website, pages: readonly WebPage[], { isAnswered }: WebsiteFacts): Issues {
  const ids = new Map(website.pages.map((page) => [page.path, new Set(page.ids)]));
  return pages.flatMap((page) =>
    page.links.flatMap((link): Issues => {
      const path = ownPath(link, website);
      if (path === undefined) return [];
      const warning = (kind: string): Issues => [
        {
          severity: 'warning',
          kind,
          place: page.name,
          problem: `links to "${path}${fragment}"`,
          fix: 'correct the link',
        },
      ];
      const fragment = URL.parse(link)?.hash ?? '';
      if (!isAnswered(path)) return warning('link that leads nowhere');
      const targets = ids.get(path);
      const id = decodeURIComponent(fragment.slice(1));
      // A fragment may select text, or be read by a script.
      const isId = targets && id !== '' && /^[\w-]+$/.test(id) && id !== 'top';
      return isId && !targets.has(id) ? warning('fragment that leads nowhere') : [];
    }),
  );
}
