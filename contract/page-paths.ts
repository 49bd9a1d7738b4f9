/** Where the website's pages and the files beside them are. Plain data: the request function leads people there too. */
export const pagePaths = {
  home: '/',
  services: '/services',
  pricing: '/pricing',
  cases: '/cases',
  nextStep: '/next-step',
  request: '/request',
  api: '/api',
  agents: '/agents',
  problems: '/problems',
  privacy: '/privacy',
} as const;

export const filePaths = {
  stylesheet: '/style.css',
  script: '/script.js',
  icon: '/icon.svg',
} as const;
