/** Paths of the website's pages. Plain data, because the request function also bundles it. */
export const pagePaths = {
  home: '/',
  services: '/services',
  pricing: '/pricing',
  cases: '/cases',
  nextStep: '/next-step',
  articles: '/articles',
  company: '/company',
  request: '/request',
  api: '/api',
  agents: '/agents',
  problems: '/problems',
  imprint: '/imprint',
  privacy: '/privacy',
} as const;

/** The pages for developers. They exist once, in English, whatever the languages of the website. */
export const englishPagePaths = () => [pagePaths.api, pagePaths.agents, pagePaths.problems];

/** The page of a service. */
export const servicePath = (slug: string) => `${pagePaths.services}/${slug}`;

/** The page of a case. */
export const casePath = (slug: string) => `${pagePaths.cases}/${slug}`;

/** The page of an article. */
export const articlePath = (slug: string) => `${pagePaths.articles}/${slug}`;

/** One of the firm's own pages. */
export const ownPagePath = (slug: string) => `/${slug}`;

/** The feed of the articles, if there are any. */
export const feedPath = '/articles/feed.xml';

/** The confirmation page. It shows a request only in the tab that sent it. No list of pages contains it. */
export const sentPath = '/request/sent';

export const filePaths = {
  stylesheet: '/style.css',
  script: '/script.js',
  icon: '/icon.svg',
  /** For programs without SVG support. Browsers request this path by default. */
  favicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
} as const;

/** Paths of the folders with files that pages load. */
export const folderPaths = {
  media: '/media/',
  fonts: '/fonts/',
} as const;

/** Returns the path of the Markdown variant of the page at `path`. */
export const markdownPath = (path: string) => `${filePath(path)}.md`;

/** Returns the path of the JSON variant of the page at `path`. Only pages that no resource covers have one. */
export const jsonPath = (path: string) => `${filePath(path)}.json`;

/** The path of a page's files without the extension. */
const filePath = (path: string) => (path === '/' ? '/index' : path);

/** The path of the home page in another language. Paths are in lower case, because the edge redirects other spellings. */
export const languagePath = (tag: string) => `/${tag.toLowerCase()}`;
