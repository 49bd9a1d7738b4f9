import { describe, expect, test } from 'vitest';
import { durationInWords } from '../../contract/in-words.ts';
import { firewallWindowSeconds } from '../../contract/limits.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';

const deploymentOf = (context: Record<string, string>) =>
  readDeployment((name) => context[name], new Date('2026-11-22'));

const allOptions = {
  firewall: { requests: 1_000 },
  edgeMonitoring: true,
  security: { contact: 'security@desk.example', expires: '2027-01-31' },
  logRetentionDays: 5,
};
const noOptions = {
  firewall: 'off',
  edgeMonitoring: false,
  security: null,
  logRetentionDays: 14,
};

describe.each([
  ['with every optional line', allOptions, true],
  ['without optional lines', noOptions, false],
])('readDeployment() of a stage %s', async (_what, settings, isMentioned) => {
  using firm = new ContentCopy();
  const { dev } = firm.read('../frontdesk.json').stages;
  firm.set('../frontdesk.json', ['stages', 'dev'], { ...dev, ...settings });
  const { documents } = (await deploymentOf({ firm: firm.firm, stage: 'dev' })).release;
  const privacyPages = documents
    .filter(({ path, markdownOf }) => [path, markdownOf].includes(pagePaths.privacy))
    .map(({ body }) => body);

  test('states how long it keeps its logs, in both formats of the privacy page', () => {
    expect(privacyPages).toHaveLength(2);
    for (const body of privacyPages) expect(body).toContain(`for ${settings.logRetentionDays} days`);
  });

  test.each([
    [
      'whether AWS counts addresses',
      `counts how often each address sends anything .*, over a period of ${durationInWords(firewallWindowSeconds)}`,
    ],
    ['what the edge log contains', 'one line about each request, which we keep for 5 days'],
  ])('states %s on the privacy page', (_what, text) => {
    for (const body of privacyPages) expect(new RegExp(text).test(String(body))).toBe(isMentioned);
  });

  test('publishes the contact for vulnerabilities, if it has one', () => {
    const document = documents.find(({ path }) => path === paths.securityTxt);

    expect(/^Contact: .*$/m.exec(String(document?.body ?? ''))?.[0]).toBe(
      isMentioned ? 'Contact: mailto:security@desk.example' : undefined,
    );
  });
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
