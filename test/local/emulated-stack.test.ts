import { expect, inject, test } from 'vitest';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { createEmulatedStack, type EmulatedStack } from '../../local/emulated-stack.ts';
import { fieldValue } from '../../local/http/http-message.ts';
import { generateMissingSecrets } from '../../local/secretsmanager/generated-secrets.ts';
import { SecretStore } from '../../local/secretsmanager/secret-store.ts';
import { supportedResourceTypes } from '../../local/supported-resource-types.ts';
import { readAssembly } from '../../local/template/assembly.ts';
import { interpretTemplate } from '../../local/template/interpret-template.ts';

const authority = '127.0.0.1:1';
const unusedUrl = 'http://127.0.0.1:1';

/** The synthesized stack, whose functions nobody starts. */
function createStack(): Promise<EmulatedStack> {
  const assembly = readAssembly(inject('assembly'));
  const secrets = new SecretStore(undefined);
  generateMissingSecrets(assembly, secrets);
  const resolveSecretReferences = (text: string) => secrets.resolveReferences(text);
  return createEmulatedStack({
    template: interpretTemplate({
      assembly,
      types: supportedResourceTypes,
      authority,
      resolveSecretReferences,
    }),
    assetPath: assembly.assetPath,
    services: { dynamodb: unusedUrl, sesv2: unusedUrl, secretsManager: unusedUrl },
    log: () => undefined,
  });
}

async function get(stack: EmulatedStack, path: string) {
  const { status, headers, body } = await stack.handle({
    method: 'GET',
    path,
    query: '',
    headers: [['Host', authority]],
    body: (async function* () {})(),
    source: '127.0.0.1',
  });
  return { status, headers, text: body.toString() };
}

/** Publishes one page. */
function publishPage(stack: EmulatedStack, body: string): Promise<void> {
  const served = { mediaType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=7' };
  return stack.replaceContent({ routes: {}, documents: [{ path: '/page', ...served, body }] });
}

test('replaceContent() answers a request wholly from before, or from after', async () => {
  const stack = await createStack();
  const versions = Array.from({ length: 20 }, (_, index) => `version-${index}`);

  const answers: Promise<{ text: string }>[] = [];
  for (const version of versions) {
    await publishPage(stack, version);
    answers.push(get(stack, '/page'));
  }

  expect((await Promise.all(answers)).map(({ text }) => text)).toEqual(versions);
});

test('replaceContent() puts the base URL into documents, and serves them as their release says', async () => {
  const stack = await createStack();

  await publishPage(stack, `<a href="${baseUrlPlaceholder}/">`);

  const { headers, text } = await get(stack, '/page');
  expect(text).toBe(`<a href="http://${authority}/">`);
  expect(fieldValue(headers, 'content-type')).toBe('text/html; charset=utf-8');
  expect(fieldValue(headers, 'cache-control')).toBe('public, max-age=7');
});

test('replaceContent() takes away what is published no longer, and gives back what the assembly holds', async () => {
  const stack = await createStack();
  const before = await get(stack, resourcePaths.company);

  await publishPage(stack, 'page');
  expect((await get(stack, resourcePaths.company)).status).toBe(404);
  await stack.replaceContent();

  expect((await get(stack, resourcePaths.company)).text).toBe(before.text);
});
