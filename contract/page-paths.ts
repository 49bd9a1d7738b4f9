/** Paths of Frontdesk's own pages, and the default paths of the website's pages about a resource. */
export const pagePaths = {
  home: '/',
  services: '/services',
  pricing: '/pricing',
  cases: '/cases',
  nextStep: '/next-step',
  request: '/request',
  api: '/api',
  /** Redirects to `api`. */
  agents: '/agents',
  problems: '/problems',
} as const;

/** The default path of the page of a service. */
export const servicePath = (slug: string) => `${pagePaths.services}/${slug}`;

/** The default path of the page of a case. */
export const casePath = (slug: string) => `${pagePaths.cases}/${slug}`;

/** The confirmation page. It shows a request only in the tab that sent it. No list of pages contains it. */
export const sentPath = '/request/sent';

/** Browsers request this path by default. */
export const faviconPath = '/favicon.ico';

/** The folder of the website's pictures that the content names. */
export const mediaPath = '/media/';

/** Returns the path of the Markdown variant of one of Frontdesk's own pages. */
export const markdownPath = (path: string) => `${path}.md`;

/** Returns the path of the JSON variant of one of Frontdesk's own pages. */
export const jsonPath = (path: string) => `${path}.json`;
