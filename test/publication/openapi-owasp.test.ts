import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openapiDocument } from '../../publication/openapi/openapi.ts';
import { site } from './site.ts';

const command = ['lint', '--stdin-filepath=openapi.json', '--format=json', '--fail-severity=hint', '--quiet'];

/** What Spectral finds under .spectral.yaml, most severe first. */
function findingsIn(document: string): { code: string; path: string[] }[] {
  try {
    const output = execFileSync('node_modules/.bin/spectral', command, { input: document, encoding: 'utf8' });
    return JSON.parse(output);
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout);
  }
}

test('openapiDocument() passes the rules of OpenAPI and OWASP, but for the exceptions of .spectral.yaml', () => {
  expect(findingsIn(openapiDocument(site).body).map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual(
    [],
  );
});

test('the exceptions of .spectral.yaml let no answer to a counted request go without its limits', () => {
  const document = JSON.parse(openapiDocument(site).body);
  delete document.paths['/api/v1/diagnostic-request'].post.responses[422].headers;

  expect(findingsIn(JSON.stringify(document)).map(({ code }) => code)).toContain(
    'owasp:api4:2023-rate-limit',
  );
});
