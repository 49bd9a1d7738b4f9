import { expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { readDeployment } from '../../lib/read-deployment.ts';

test.each(['dev', 'prod'])('readDeployment() publishes how long the stage %s keeps its logs', (stageName) => {
  const { stage, release } = readDeployment((name) => (name === 'stage' ? stageName : undefined));

  const privacy = release.documents.find(({ path }) => path === pagePaths.privacy);
  expect(privacy?.body).toContain(`for ${stage.logRetentionDays} days`);
});

test.each([
  { stageName: 'dev', firewall: 'off' },
  { stageName: 'prod', firewall: { requestsPerFiveMinutes: 1_000 } },
])('readDeployment() says on the privacy page whether AWS counts addresses: in $stageName', (expected) => {
  const { stage, release } = readDeployment((name) => (name === 'stage' ? expected.stageName : undefined));

  const pages = release.documents.filter(({ path, markdownOf }) =>
    [path, markdownOf].includes(pagePaths.privacy),
  );
  expect(stage.firewall).toEqual(expected.firewall);
  expect(pages).toHaveLength(2);
  for (const { body } of pages) {
    expect(/counts how often each address sends anything .*, over the last 5 minutes/.test(body)).toBe(
      stage.firewall !== 'off',
    );
  }
});

test('readDeployment() reads the content that the context names', () => {
  expect(() => readDeployment((name) => (name === 'content' ? 'no-such-folder' : undefined))).toThrow(
    'Cannot publish "no-such-folder"',
  );
});
