import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** What each room of the house may import: other rooms, and packages (`*`: any). Its own room goes without saying. */
const rooms: Record<string, { rooms: string[]; packages: RegExp }> = {
  // It measures what stands there, and what others make in its place.
  bench: { rooms: ['contract', 'publication', 'lib'], packages: /./ },
  bin: { rooms: ['lib', 'local', 'publication', 'verify', 'contract'], packages: /^(node:|aws-cdk-lib)/ },
  // What runs on every page brings nothing along.
  browser: { rooms: [], packages: /(?!)/ },
  contract: { rooms: [], packages: /^(zod|hono\/html)$/ },
  publication: {
    rooms: ['contract'],
    packages: /^(node:|zod$|hono\/html$|micromark$|esbuild$|jsonc-parser$)/,
  },
  edge: { rooms: ['contract'], packages: /^cloudfront$/ },
  lambdas: {
    rooms: ['contract'],
    packages:
      /^(node:|@aws-sdk\/|@smithy\/|@aws-lambda-powertools\/|@middy\/core$|@modelcontextprotocol\/server|@a2a-js\/sdk|aws-lambda$|hono\/html$|ipaddr\.js$|zod$)/,
  },
  // A room within a room: what it runs is the check itself.
  'lambdas/scheduled-check': {
    rooms: ['lambdas', 'verify'],
    packages: /^(@aws-lambda-powertools\/|aws-lambda$|zod$)/,
  },
  lib: {
    rooms: ['contract', 'publication'],
    packages: /^(node:|aws-cdk-lib|cdk-nag$|constructs$|esbuild$|zod$)/,
  },
  local: {
    rooms: ['contract'],
    packages:
      /^(node:|aws-cdk-lib\/cx-api$|dynalite$|fresh$|aws-ses-v2-local|zod$|@aws-sdk\/client-dynamodb$)/,
  },
  verify: { rooms: ['contract'], packages: /^(node:|ajv\/|ajv-formats$|zod$)/ },
};

const sources = [...new Set(globSync(Object.keys(rooms).map((room) => `${room}/**/*.ts`)))];

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)].map(
    (match) => match[1] ?? '',
  );
}

function roomOf(file: string, specifier: string): string {
  return normalize(join(dirname(file), specifier)).split('/')[0] ?? '';
}

test.each(sources)('%s imports only from the rooms and packages that its room may use', (file) => {
  const room = file.split('/')[0] ?? '';
  const rule = rooms[dirname(file)] ?? rooms[room];
  if (!rule) throw new Error(`No rule for the folder "${room}"`);
  const strangers = imports(file).filter((specifier) =>
    specifier.startsWith('.')
      ? ![room, ...rule.rooms].includes(roomOf(file, specifier))
      : !rule.packages.test(specifier),
  );
  expect(strangers).toEqual([]);
});

test.each([...sources, ...globSync('test/**/*.ts')])('%s has at most 300 lines', (file) => {
  expect(readFileSync(file, 'utf8').split('\n').length - 1).toBeLessThanOrEqual(300);
});
