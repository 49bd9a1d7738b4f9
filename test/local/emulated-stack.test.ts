import { expect, inject, test } from 'vitest';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { notFoundPageKey } from '../../contract/edge-route.ts';
import type { Release } from '../../contract/release.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { fenceKey } from '../../lambdas/publisher/fence.ts';
import { publish } from '../../lambdas/publisher/publish.ts';
import { EmulatedKeyValueStore } from '../../local/cloudfront/emulated-key-value-store.ts';
import { createEmulatedStack, type EmulatedStack } from '../../local/emulated-stack.ts';
import { fieldValue } from '../../local/http/http-message.ts';
import { objectStore, routeStore } from '../../local/publisher/in-memory-stores.ts';
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

/** A release of one page. */
function releaseOf(body: string): Release {
  const served = { mediaType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=7' };
  return { routes: {}, documents: [{ path: '/page', ...served, body }] };
}

/** Publishes one page. */
const publishPage = (stack: EmulatedStack, body: string) => stack.replaceContent(releaseOf(body));

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

test('an object that no route names is answered 404 by every path, its key included', async () => {
  const stack = await createStack();
  for (const body of ['before', 'now']) await publishPage(stack, body);
  await stack.replaceContent({ routes: {}, documents: [] });
  const formerKeys = await Promise.all(['before', 'now'].map((body) => keyOf(releaseOf(body))));

  for (const key of [...formerKeys, 'page', 'errors/414.json', fenceKey, notFoundPageKey]) {
    for (const path of [key, encodeURIComponent(key), `o/${key}`, `/${key}`, `./${key}`, `${key}/`]) {
      expect((await get(stack, `/${path}`)).status).toBe(404);
    }
  }
});

/** Key of the one object that is published for `release`. */
async function keyOf(release: Release): Promise<string> {
  const published = await publish(release, {
    routes: routeStore(new EmulatedKeyValueStore()),
    objects: objectStore(new Map()),
    baseUrl: `http://${authority}`,
    event: 'event',
    run: 'run',
    remainingMs: () => Number.POSITIVE_INFINITY,
  });
  return published?.objects[0] ?? '';
}
