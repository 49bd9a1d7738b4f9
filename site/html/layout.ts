import { html } from 'hono/html';
import { filePaths, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { Company } from '../../contract/resources/company.ts';

type Markup = ReturnType<typeof html>;

/** The members of the organization that every page shows. */
export type Organization = Pick<Company, 'name' | 'email' | 'city' | 'country'>;

/** A link of the navigation to a page. */
interface NavigationLink {
  readonly path: string;
  readonly label: string;
}

/** A picture in place of the organization's name. Sizes are pixels. */
export interface Logo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The links that every page shows: that of the logo to the home page, if there is one, and those to further pages. */
export interface Navigation {
  readonly logo?: Logo;
  readonly header: readonly NavigationLink[];
  readonly footer: readonly NavigationLink[];
}

interface LayoutOptions {
  /** Title of the window. */
  readonly windowTitle: string;
  readonly organization: Organization;
  readonly navigation: Navigation;
  /** Path of the page; absent for the answer to a form. */
  readonly path?: string;
  readonly stylesheet: string;
  /** Further elements of the head. */
  readonly head?: Markup;
  readonly main: Markup;
  /** Further lines of the footer. */
  readonly footer?: Markup;
}

const action = { path: pagePaths.request, label: 'Request a diagnostic' };

/**
 * The HTML of a page around its main part, for the website and for the pages with which the request function answers.
 * Its links begin with a slash, so that it is the same in every deployment.
 */
export function layout({
  windowTitle,
  organization,
  navigation,
  path,
  stylesheet,
  head,
  main,
  footer,
}: LayoutOptions): string {
  const navigationItem = (link: NavigationLink, className = '') =>
    html`<li><a href="${link.path}"${className && html` class="${className}"`}${link.path === path && html` aria-current="page"`}>${link.label}</a></li>\n`;
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${windowTitle}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="${filePaths.icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${filePaths.touchIcon}">
${head ?? ''}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<a class="skip" href="${paths.llmsTxt}">Index of the site in Markdown, for language models</a>
<header>
<a class="wordmark" href="${pagePaths.home}"${path === pagePaths.home && html` aria-current="page"`}>${wordmark(organization, navigation.logo)}</a>
<nav aria-label="Main">
<ul>
${navigation.header.map((link) => navigationItem(link))}${navigationItem(action, 'action')}</ul>
</nav>
</header>
<main id="main">
${main}</main>
<footer>
<p><strong>${organization.name}</strong>, ${organization.city}, ${organization.country.name}<br>
<a href="mailto:${organization.email}">${organization.email}</a></p>
${footer ?? ''}<nav aria-label="Further">
<ul>
${navigation.footer.map((link) => navigationItem(link))}</ul>
</nav>
</footer>
</body>
</html>
`;
  return markup.toString();
}

function wordmark({ name }: Organization, logo: Logo | undefined): Markup | string {
  return logo
    ? html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${name}">`
    : name;
}
