import { html } from 'hono/html';
import { paths } from '../paths.ts';
import { filePaths, pagePaths } from '../website.ts';

type Markup = ReturnType<typeof html>;

/** What every page says of the consultancy. */
export interface Consultancy {
  readonly name: string;
  readonly email: string;
  readonly city: string;
  readonly country: string;
}

interface Frame {
  /** Title of the window. */
  readonly windowTitle: string;
  readonly consultancy: Consultancy;
  /** Path of the page; absent where no path leads to it. */
  readonly path?: string;
  readonly stylesheet: string;
  /** Further elements of the head. */
  readonly head?: Markup;
  readonly main: Markup;
  /** Further lines of the footer. */
  readonly footer?: Markup;
}

const navigation = [
  [pagePaths.services, 'Services'],
  [pagePaths.pricing, 'Pricing'],
  [pagePaths.cases, 'Cases'],
  [pagePaths.nextStep, 'Next step'],
] as const;

const furtherLinks = [
  [pagePaths.api, 'API'],
  [pagePaths.agents, 'For agents'],
  [pagePaths.problems, 'Problems'],
  [pagePaths.privacy, 'Privacy'],
] as const;

/**
 * What all pages have around them, those that the request function answers with included. Its links begin at the
 * root, so that it is the same in every deployment.
 */
export function frame({ windowTitle, consultancy, path, stylesheet, head, main, footer }: Frame): string {
  const entry = ([href, label]: readonly [string, string], look = '') =>
    html`<li><a href="${href}"${look && html` class="${look}"`}${href === path && html` aria-current="page"`}>${label}</a></li>\n`;
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${windowTitle}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="${filePaths.icon}" type="image/svg+xml">
${head ?? ''}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<a class="skip" href="${paths.llmsTxt}">Index of the site in Markdown, for language models</a>
<header>
<a class="wordmark" href="${pagePaths.home}"${path === pagePaths.home && html` aria-current="page"`}>${consultancy.name}</a>
<nav aria-label="Main">
<ul>
${navigation.map((one) => entry(one))}${entry([pagePaths.request, 'Ask for a diagnostic'], 'action')}</ul>
</nav>
</header>
<main id="main">
${main}</main>
<footer>
<p><strong>${consultancy.name}</strong>, ${consultancy.city}, ${consultancy.country}<br>
<a href="mailto:${consultancy.email}">${consultancy.email}</a></p>
${footer ?? ''}<nav aria-label="Further">
<ul>
${furtherLinks.map((one) => entry(one))}</ul>
</nav>
</footer>
</body>
</html>
`;
  return markup.toString();
}
