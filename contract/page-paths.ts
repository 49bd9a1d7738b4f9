/** Paths of the website's pages and files. Plain data: the request function links to them, too. */
export const pagePaths = {
  home: '/',
  services: '/services',
  pricing: '/pricing',
  cases: '/cases',
  nextStep: '/next-step',
  company: '/company',
  request: '/request',
  api: '/api',
  agents: '/agents',
  problems: '/problems',
  imprint: '/imprint',
  privacy: '/privacy',
} as const;

/** What was sent by the form, for the tab that sent it. It is in no list of pages. */
export const sentPath = '/request/sent';

export const filePaths = {
  stylesheet: '/style.css',
  script: '/script.js',
  icon: '/icon.svg',
  /** For programs that read no SVG. Browsers ask for it by this name. */
  favicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
} as const;

/** Folders of files that pages show. */
export const folderPaths = {
  media: '/media/',
  fonts: '/fonts/',
} as const;

/** The path of the Markdown variant of the page at `path`. */
export const markdownPath = (path: string) => `${filePath(path)}.md`;

/** The path of the JSON of the page at `path`, if no resource covers it. */
export const jsonPath = (path: string) => `${filePath(path)}.json`;

/** The path without a file name's ending. */
const filePath = (path: string) => (path === '/' ? '/index' : path);
