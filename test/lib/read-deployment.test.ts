import { expect, test } from 'vitest';
import { pagePaths } from '../../contract/website.ts';
import { readDeployment } from '../../lib/read-deployment.ts';

test.each(['dev', 'prod'])('readDeployment() publishes how long the stage %s keeps its logs', (stageName) => {
  const { stage, documents } = readDeployment((name) => (name === 'stage' ? stageName : undefined));

  const privacy = documents.find(({ path }) => path === pagePaths.privacy);
  expect(privacy?.body).toContain(`for ${stage.logRetentionDays} days`);
});

test('readDeployment() reads the content that the context names', () => {
  expect(() => readDeployment((name) => (name === 'content' ? 'no-such-folder' : undefined))).toThrow(
    'Cannot publish "no-such-folder"',
  );
});
