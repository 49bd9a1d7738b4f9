import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';

const deploymentOf = (context: Record<string, string>) =>
  readDeployment((name) => context[name], new Date('2026-11-22'));

test.each([
  [{ contact: 'security@desk.example', expires: '2027-01-31' }, 'Contact: mailto:security@desk.example'],
  [null, undefined],
])('readDeployment() publishes the contact for vulnerabilities %j', async (security, line) => {
  using copy = new ContentCopy();
  copy.set('../frontdesk.json', ['stages', 'dev', 'security'], security);
  const { documents } = (await deploymentOf({ firm: copy.firm, stage: 'dev' })).release;
  const document = documents.find(({ path }) => path === paths.securityTxt);

  expect(/^Contact: .*$/m.exec(String(document?.body ?? ''))?.[0]).toBe(line);
});

test('readDeployment() accepts placeholders only in a local run', async () => {
  using copy = new ContentCopy();
  copy.refusePlaceholders();
  const { firm } = copy;

  expect(await deploymentOf({ firm })).toMatchObject({
    deployment: { name: 'Frontdesk', stage: 'local' },
    localOnly: true,
  });
  await expect(deploymentOf({ firm, stage: 'dev' })).rejects.toThrow('defaults.account is "000000000000"');
});
