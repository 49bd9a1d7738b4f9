interface Rule {
  /** Other folders from which the folder may import. */
  readonly folders: readonly string[];
  /** Import specifiers of packages. A trailing `*` matches any suffix. */
  readonly packages: readonly string[];
}

/** The allowed imports of each folder. Each of them must occur. */
export const rules: Readonly<Record<string, Rule>> = {
  // Compares the functions with reference implementations, using test fixtures.
  bench: {
    folders: ['bin', 'contract', 'lib', 'test'],
    packages: ['@aws-sdk/*', '@modelcontextprotocol/server', 'aws-lambda', 'node:*', 'zod'],
  },
  // The purge command uses the publisher's stores to find the objects to delete.
  bin: {
    folders: [
      'contract',
      'lambdas/publisher',
      'lib',
      'lib/config',
      'lib/firm',
      'local',
      'site/programs/discovery',
      'verify',
    ],
    packages: ['@aws-sdk/*', 'node:*'],
  },
  contract: { folders: [], packages: ['zod'] },
  edge: { folders: ['contract', 'release'], packages: ['#deployment', 'cloudfront'] },
  'lambdas/a2a': {
    folders: ['contract', 'lambdas/diagnostic-request', 'lambdas/shared', 'release'],
    packages: ['#content/*', '@aws-lambda-powertools/logger', 'aws-lambda', 'zod'],
  },
  'lambdas/diagnostic-request': {
    // The response to a form is a page.
    folders: ['contract', 'lambdas/shared', 'site/pages/html'],
    packages: [
      '#content/*',
      '@aws-lambda-powertools/*',
      '@aws-sdk/*',
      '@middy/core',
      '@smithy/core/*',
      'aws-lambda',
      'hono/html',
      'ipaddr.js',
      'node:*',
    ],
  },
  'lambdas/mcp': {
    folders: ['contract', 'lambdas/diagnostic-request', 'lambdas/shared', 'release'],
    packages: [
      '#content/*',
      '@aws-lambda-powertools/logger',
      '@modelcontextprotocol/server',
      'aws-lambda',
      'node:*',
    ],
  },
  // Runs the checks in verify/ on a schedule.
  'lambdas/monitor': {
    folders: ['lambdas/shared', 'verify'],
    packages: ['@aws-lambda-powertools/*', 'aws-lambda', 'zod'],
  },
  'lambdas/publisher': {
    folders: ['contract', 'release'],
    packages: ['@aws-lambda-powertools/logger', '@aws-sdk/*', 'aws-lambda', 'node:*'],
  },
  'lambdas/shared': {
    folders: ['contract'],
    packages: ['@aws-lambda-powertools/logger', '@middy/core', 'aws-lambda', 'jsonc-parser', 'node:*', 'zod'],
  },
  lib: {
    folders: ['contract', 'lib/config', 'release', 'site/pages', 'site/pages/html', 'site/publication'],
    packages: ['#deployment', 'aws-cdk-lib*', 'cdk-nag', 'constructs', 'esbuild', 'node:*'],
  },
  'lib/config': {
    folders: ['contract', 'site/content/files'],
    packages: ['aws-cdk-lib/region-info', 'node:*', 'zod'],
  },
  'lib/firm': {
    folders: ['contract', 'lib', 'lib/config', 'release', 'site/content', 'site/folder', 'site/resources'],
    packages: ['hast', 'node:*', 'zod'],
  },
  // Builds with the modules that a deployment uses, but without CDK, and publishes with the publisher's.
  local: {
    folders: ['contract', 'lib', 'lib/config', 'lib/firm', 'release'],
    packages: ['@aws-sdk/client-dynamodb', 'aws-ses-v2-local*', 'chokidar', 'dynalite', 'fresh', 'node:*'],
  },
  // The release, from the build to the edge. The edge functions bundle these modules.
  release: { folders: ['contract'], packages: ['node:crypto'] },
  // The top layer of the site.
  'site/publication': {
    folders: [
      'contract',
      'release',
      'site/content',
      'site/content/files',
      'site/folder',
      'site/pages',
      'site/pages/frame',
      'site/pages/html',
      'site/programs/discovery',
      'site/programs/openapi',
      'site/resources',
    ],
    packages: ['hono/html', 'node:*'],
  },
  'site/content': {
    folders: ['contract', 'site/content/files', 'site/resources'],
    packages: ['node:fs', 'zod'],
  },
  'site/content/files': { folders: ['contract'], packages: ['jsonc-parser', 'node:*', 'zod'] },
  // Reads a built website. Knows only the interface and the release.
  'site/folder': {
    folders: ['contract', 'release'],
    packages: ['hast*', 'mdast*', 'mime-types', 'node:*', 'parse5', 'picomatch', 'saxes'],
  },
  // Frontdesk's own pages.
  'site/pages': {
    folders: [
      'contract',
      'site/folder',
      'site/pages/frame',
      'site/pages/html',
      'site/programs/discovery',
      'site/programs/openapi',
      'site/resources',
    ],
    packages: [
      'esbuild',
      'hast',
      'hast-util-to-html',
      'hono/html',
      'mdast',
      'mdast-util-*',
      'micromark-extension-gfm-table',
      'node:path',
    ],
  },
  // Runs in the browser.
  'site/pages/browser': { folders: ['contract', 'site/pages/html'], packages: [] },
  'site/pages/frame': {
    folders: ['site/folder', 'site/pages/html', 'site/resources'],
    packages: ['hast', 'hast-util-to-html'],
  },
  // The request function bundles it.
  'site/pages/html': { folders: ['contract'], packages: ['hono/html'] },
  'site/programs/discovery': {
    folders: ['contract', 'site/resources'],
    packages: ['hono/html', 'mdast', 'mdast-util-to-markdown', 'node:crypto', 'zod'],
  },
  'site/programs/openapi': { folders: ['contract', 'release', 'site/resources'], packages: ['zod'] },
  // The base layer of the site: no pages, and nothing that renders one.
  'site/resources': {
    folders: ['contract', 'release'],
    packages: ['mdast-util-from-markdown', 'micromark-extension-gfm-*', 'node:*', 'zod'],
  },
  verify: {
    folders: ['contract', 'release'],
    packages: ['ajv/dist/2020.js', 'ajv-formats', 'mdast*', 'node:*', 'saxes', 'zod'],
  },
};
