import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stageErrors } from '../../lib/frontdesk-config.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';

const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-config-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const write = (config: object) => writeFileSync(join(scratch, 'frontdesk.json'), JSON.stringify(config));
const dev = fixtureStage('dev');

describe('stageErrors()', () => {
  const errorsWith = (change: object) => {
    write({ defaults: dev, stages: { dev: {}, prod: change } });
    return stageErrors(scratch, new Date('2027-01-31T12:00:00Z')).map((line) =>
      line.replace(/^.*frontdesk\.json:\d+:\d+ /, ''),
    );
  };
  const hostedZone = { id: 'Z0123456789', name: 'fellside.co.uk' };

  test.each([
    [
      'a domain with a scheme',
      { domain: { name: 'https://www.fellside.co.uk/', hostedZone } },
      'stages.prod.domain.name is "https://www.fellside.co.uk/", but must be a domain name, such as www.client.example',
    ],
    [
      'the zone of another domain',
      { domain: { name: 'www.other.co.uk', hostedZone } },
      'stages.prod.domain.name is "www.other.co.uk", but must be the name of its hosted zone, "fellside.co.uk", or end in ".fellside.co.uk"',
    ],
    [
      'a contact that has expired',
      { security: { contact: 'a@fellside.co.uk', expires: '2027-01-30' } },
      'stages.prod.security.expires is "2027-01-30", but must be a day from 2027-01-31 to 2028-01-31',
    ],
    [
      'text for a number',
      { check: { everyMinutes: '15' } },
      'stages.prod.check.everyMinutes is "15", but must be an integer from 5 to 60',
    ],
    [
      'an accent in an e-mail address',
      { alarms: { email: 'josé@fellside.co.uk' } },
      'stages.prod.alarms.email is "josé@fellside.co.uk", but must be an e-mail address without "é"',
    ],
  ])('tells of a stage that is not run: %s', (_what, change, line) => {
    expect(errorsWith(change)).toEqual([line]);
  });

  test('tells an error of the defaults once, and no placeholder', () => {
    write({ defaults: { ...dev, logRetentionDays: 6 }, stages: { dev: {}, prod: {} } });

    expect(stageErrors(scratch)).toEqual([expect.stringContaining(' defaults.logRetentionDays is 6, ')]);
  });
});
