import { describe, expect, test } from 'vitest';
import { durationInWords } from '../../contract/in-words.ts';
import { firewallWindowSeconds } from '../../contract/limits.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';

const deploymentOf = (context: Record<string, string>) =>
  readDeployment((name) => context[name], new Date('2026-11-22'));

const everything = {
  firewall: { requests: 1_000 },
  edgeMonitoring: true,
  security: { contact: 'security@desk.example', expires: '2027-01-31' },
  logRetentionDays: 5,
};
const nothing = {
  firewall: 'off',
  edgeMonitoring: false,
  security: null,
  logRetentionDays: 14,
};

describe.each([
  ['with every optional line', everything, true],
  ['without optional lines', nothing, false],
])('readDeployment() of a stage %s', async (_what, settings, isTold) => {
  using firm = new ContentCopy();
  const { dev } = firm.read('../frontdesk.json').stages;
  firm.set('../frontdesk.json', ['stages', 'dev'], { ...dev, ...settings });
  const { documents } = (await deploymentOf({ firm: firm.firm, stage: 'dev' })).release;
  const privacy = documents
    .filter(({ path, markdownOf }) => [path, markdownOf].includes(pagePaths.privacy))
    .map(({ body }) => body);

  test('states in both formats of the privacy page how long it keeps its logs', () => {
    expect(privacy).toHaveLength(2);
    for (const body of privacy) expect(body).toContain(`for ${settings.logRetentionDays} days`);
  });

  test.each([
    [
      'whether AWS counts addresses',
      `counts how often each address sends anything .*, over a period of ${durationInWords(firewallWindowSeconds)}`,
    ],
    ['what the log of the edge holds', 'one line about each request, which we keep for 5 days'],
  ])('states there %s', (_it, text) => {
    for (const body of privacy) expect(new RegExp(text).test(body)).toBe(isTold);
  });

  test('publishes the contact for vulnerabilities, if it has one', () => {
    const document = documents.find(({ path }) => path === paths.securityTxt);

    expect(document?.body.match(/^Contact: .*$/m)?.[0]).toBe(
      isTold ? 'Contact: mailto:security@desk.example' : undefined,
    );
  });
});

test('readDeployment() reads the folder in the context', async () => {
  await expect(deploymentOf({ firm: 'no-such-folder' })).rejects.toThrow(
    'Cannot find no-such-folder: the context "firm" must name a folder',
  );
});

test('readDeployment() accepts a firm with placeholders only for this machine', async () => {
  using copy = new ContentCopy();
  copy.refusePlaceholders();
  const { firm } = copy;

  expect(await deploymentOf({ firm })).toMatchObject({
    deployment: { name: 'Frontdesk', stage: 'local' },
    localOnly: true,
  });
  await expect(deploymentOf({ firm, stage: 'dev' })).rejects.toThrow('defaults.account is "000000000000"');
});
