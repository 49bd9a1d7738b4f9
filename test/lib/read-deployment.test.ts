import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { durationInWords } from '../../contract/duration.ts';
import { firewallWindowSeconds } from '../../contract/limits.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { fixtureFirm } from '../fixtures/firm-stage.ts';

/** Writes the fixture's configuration beside `firm`, with other settings of its stage dev. */
function changeDevStage({ firm }: ContentCopy, settings: object): void {
  const config = JSON.parse(readFileSync(join(fixtureFirm, 'frontdesk.json'), 'utf8'));
  Object.assign(config.stages.dev, settings);
  writeFileSync(join(firm, 'frontdesk.json'), JSON.stringify(config));
}

const deploymentOf = (context: Record<string, string>) => readDeployment((name) => context[name]);

test.each(['dev', 'prod'])('readDeployment() publishes how long the stage %s keeps its logs', (stageName) => {
  const { stage, release } = deploymentOf({ firm: fixtureFirm, stage: stageName });

  const privacy = release.documents.find(({ path }) => path === pagePaths.privacy);
  expect(privacy?.body).toContain(`for ${stage.logRetentionDays} days`);
});

test.each([
  { stageName: 'dev', firewall: 'off' },
  { stageName: 'prod', firewall: { requests: 1_000 } },
])('readDeployment() says on the privacy page whether AWS counts addresses: in $stageName', (expected) => {
  const { stage, release } = deploymentOf({ firm: fixtureFirm, stage: expected.stageName });

  const pages = release.documents.filter(({ path, markdownOf }) =>
    [path, markdownOf].includes(pagePaths.privacy),
  );
  expect(stage.firewall).toEqual(expected.firewall);
  expect(pages).toHaveLength(2);
  for (const { body } of pages) {
    const window = durationInWords(firewallWindowSeconds);
    const counts = new RegExp(`counts how often each address sends anything .*, over a period of ${window}`);
    expect(counts.test(body)).toBe(stage.firewall !== 'off');
  }
});

test.each([true, false])(
  'readDeployment() says on the privacy page what the gateway logs, if it does: %s',
  (accessLog) => {
    using firm = new ContentCopy();
    changeDevStage(firm, { gateway: { accessLog } });

    const { documents } = deploymentOf({ firm: firm.firm, stage: 'dev' }).release;

    const privacy = documents.find(({ path }) => path === pagePaths.privacy);
    expect(privacy?.body.includes('A line of the gateway')).toBe(accessLog);
  },
);

test.each([true, false])(
  'readDeployment() says on the privacy page what the log of the edge holds, and for how long, if there is one: %s',
  (edgeMonitoring) => {
    using firm = new ContentCopy();
    changeDevStage(firm, { edgeMonitoring });

    const { documents } = deploymentOf({ firm: firm.firm, stage: 'dev' }).release;

    const { body = '' } = documents.find(({ path }) => path === pagePaths.privacy) ?? {};
    expect(body.includes('one line about each request, which we keep for 7 days')).toBe(edgeMonitoring);
  },
);

test.each([undefined, { contact: 'security@desk.example', expires: '2027-01-31' }])(
  'readDeployment() publishes where to report weaknesses, if the stage says it: %o',
  (security) => {
    using firm = new ContentCopy();
    changeDevStage(firm, { security });

    const context: Record<string, string> = { firm: firm.firm, stage: 'dev' };
    const { documents } = readDeployment((name) => context[name], new Date('2026-11-22')).release;

    const document = documents.find(({ path }) => path === paths.securityTxt);
    expect(document?.body.match(/^Contact: .*$/m)?.[0]).toBe(
      security && `Contact: mailto:${security.contact}`,
    );
  },
);

test('readDeployment() reads the folder that the context names', () => {
  expect(() => deploymentOf({ firm: 'no-such-folder' })).toThrow(
    'Cannot find no-such-folder: the context "firm" has to name a folder',
  );
});

test('readDeployment() takes a firm with placeholders for this machine alone', () => {
  using copy = new ContentCopy();
  copy.refusePlaceholders();
  const { firm } = copy;

  expect(deploymentOf({ firm })).toMatchObject({
    deployment: { name: 'Frontdesk', stage: 'local' },
    localOnly: true,
  });
  expect(() => deploymentOf({ firm, stage: 'dev' })).toThrow('defaults.account is "000000000000"');
});
