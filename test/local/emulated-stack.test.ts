import { expect, inject, test } from 'vitest';
import { leaseKey } from '../../lambdas/publisher/publish-lease.ts';
import { createEmulatedStack } from '../../local/emulated-stack.ts';
import { runPublisher } from '../../local/run-publisher.ts';
import { Secrets } from '../../local/secrets.ts';
import { readAssembly } from '../../local/template/assembly.ts';
import { interpretTemplate } from '../../local/template/interpret-template.ts';
import { notFoundHeaderKey, notFoundPageKey } from '../../release/edge-route.ts';

test('no path returns an object by its key', async () => {
  const assembly = readAssembly(inject('assembly'));
  const secrets = new Secrets();
  secrets.generateMissing(assembly);
  const template = interpretTemplate({
    assembly,
    authority: '127.0.0.1:1',
    resolveSecretReferences: (text) => secrets.resolveReferences(text),
  });
  const [dynamodb, sesv2, secretsManager] = Array<string>(3).fill('http://127.0.0.1:1') as [
    string,
    string,
    string,
  ];
  const services = { dynamodb, sesv2, secretsManager };
  const { assetPath } = assembly;
  const stack = await createEmulatedStack({
    template,
    assetPath,
    services,
    running: [],
    log: () => undefined,
  });
  const { buckets } = await runPublisher(template, assetPath);
  const keys = [
    ...[...buckets.values()].flatMap((objects) => [...objects.keys()]),
    leaseKey,
    notFoundPageKey,
    notFoundHeaderKey,
  ];
  const fetchStatus = async (path: string) => {
    const body = (async function* () {})();
    return (await stack.handle({ method: 'GET', path, query: '', headers: [], body, source: '127.0.0.1' }))
      .status;
  };

  expect(keys.length).toBeGreaterThan(100);
  for (const key of keys) {
    for (const path of [key, encodeURIComponent(key), `/${key}`, `./${key}`, `${key}/`])
      expect(await fetchStatus(`/${path}`)).toBe(404);
  }
});
