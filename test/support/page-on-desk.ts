/** Where tests write nodes: the page `/page` of a site in one language at https://desk.example. */
export const pageOnDesk = {
  path: '/page',
  linkTo: (path: string) => path,
  urlOf: (path: string) => `https://desk.example${path}`,
  attributesOf: () => undefined,
};
