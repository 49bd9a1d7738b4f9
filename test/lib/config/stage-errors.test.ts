import { expect, test } from 'vitest';
import { stageErrors } from '../../../lib/config/frontdesk-config.ts';
import { configFolder, dev, withoutPlaces } from './config-folder.ts';

const { folder, write } = configFolder();

test("stageErrors() reports today's errors in a stage that is not selected", () => {
  const security = { contact: 'a@fellside.co.uk', expires: '2027-01-30' };
  write({ defaults: dev, stages: { dev: {}, prod: { security } } });

  expect(stageErrors(folder, new Date('2027-01-31T12:00:00Z')).map(withoutPlaces)).toEqual([
    'stages.prod.security.expires is "2027-01-30", but must be a day from 2027-01-31 to 2028-01-31',
  ]);
});

test('stageErrors() reports an error in the defaults once, and no placeholders', () => {
  write({ defaults: { ...dev, logRetentionDays: 6 }, stages: { dev: {}, prod: {} } });

  expect(stageErrors(folder)).toEqual([expect.stringContaining(' defaults.logRetentionDays is 6, ')]);
});
