import { resolve } from 'node:path';
import { satteri } from '@astrojs/markdown-satteri';
import { defineConfig } from 'astro/config';
import { markdownOptions } from './src/lib/markdown.ts';
import { resourceFiles } from './src/lib/resource-files.ts';

/** What Frontdesk answers, not this project: its own pages and the interface. `astro dev` asks the local run for it. */
const frontdeskPaths =
  '^/(?:[a-z]{2}/)?(?:request|api|frontdesk|problems|mcp|a2a|openapi|llms|auth|\\.well-known)\\b';

export default defineConfig({
  site: process.env.FRONTDESK_BASE_URL ?? 'https://frontdesk.invalid',
  // A page's address has neither an extension nor a slash at its end: `cases.html` is `/cases`.
  build: { format: 'file', inlineStylesheets: 'never' },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  image: { layout: 'constrained' },
  markdown: { syntaxHighlight: false, processor: satteri(markdownOptions) },
  vite: {
    // The policy in public/_headers allows no data: address.
    build: { assetsInlineLimit: 0 },
    // Another package here needs an older version, which would be found instead of Astro's.
    resolve: { noExternal: ['cookie'] },
    server: { proxy: { [frontdeskPaths]: process.env.FRONTDESK_URL ?? 'http://127.0.0.1:8787' } },
    plugins: [
      {
        // `astro dev` shows a changed fact at once.
        name: 'watch-resources',
        transform(_, id) {
          if (!id.endsWith('/src/lib/resources.ts')) return;
          for (const file of Object.values(resourceFiles)) this.addWatchFile(resolve(file));
        },
      },
    ],
  },
});
