import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireStage } from '../../lib/frontdesk-config.ts';
import { SynthError } from '../../lib/synth-error.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';

const dev = fixtureStage('dev');

/** What is said of the stage `dev` with `change`, without folder and position. */
function messageFor(change: object): string {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'frontdesk-config-'));
  const config = { stages: { dev: { ...dev, ...change } } };
  writeFileSync(
    join(folder.path, 'frontdesk.json'),
    JSON.stringify({ placeholdersAllowed: true, ...config }),
  );
  try {
    requireStage(folder.path, 'dev');
    return '';
  } catch (error) {
    if (!(error instanceof SynthError)) throw error;
    return error.message.replaceAll(/^.*frontdesk\.json:\d+:\d+ /gm, 'frontdesk.json: ');
  }
}

const tagNames =
  'an object of texts, each with a name of 1 to 128 letters, digits, spaces and _ . : / = + - @ that is neither app nor stage and does not begin with aws:';

test.each<[string, object, string | RegExp]>([
  [
    'a tag that AWS keeps for itself',
    { tags: { 'aws:team': 'platform' } },
    `frontdesk.json: stages.dev.tags.aws:team is "platform", but must be ${tagNames}`,
  ],
  [
    'a tag that every resource has anyway',
    { tags: { stage: 'platform' } },
    `frontdesk.json: stages.dev.tags.stage is "platform", but must be ${tagNames}`,
  ],
  [
    'a tag with a character that AWS does not take',
    { tags: { owner: 'who?' } },
    'frontdesk.json: stages.dev.tags.owner is "who?", but must be a text of at most 256 letters, digits, spaces and _ . : / = + - @',
  ],
  [
    'a zone with the dot of DNS at its end, in one line',
    { domain: { name: 'desk.example', hostedZone: { id: 'Z0123456789', name: 'desk.example.' } } },
    /^frontdesk\.json: stages\.dev\.domain\.hostedZone\.name is "desk\.example\.", but must be a domain name, such as www\.client\.example$/,
  ],
  [
    'an origin that is none, in one line',
    { agents: { allowedOrigins: ['*'] } },
    /^frontdesk\.json: stages\.dev\.agents\.allowedOrigins\.0 is "\*", but must be an origin, such as https:\/\/client\.example$/,
  ],
  [
    'a table in which several versions are missing, in one line',
    {
      versions: [
        { name: 'v1', published: '2026-11-21' },
        { name: 'v4', published: '2026-11-21' },
      ],
    },
    /^.*but must be a list with v2, v3: a version that no longer answers stays there as retired$/,
  ],
])('requireStage() refuses %s', (_what, change, message) => {
  expect(messageFor(change)).toMatch(message);
});

test('requireStage() tells a value to fill in once, though it has the wrong form as well', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'frontdesk-config-'));
  const email = { ...dev.email, sender: 'FILL IN: your mailbox' };
  const filledIn = { recipient: 'a@fellside.co.uk' };
  const config = { stages: { dev: { ...dev, email: { ...email, ...filledIn } } } };
  writeFileSync(join(folder.path, 'frontdesk.json'), JSON.stringify(config));

  const lines = (error: unknown) => String(error).split('\n');
  const ofSender = (line: string) => line.includes('email.sender');
  expect.assertions(1);
  try {
    requireStage(folder.path, 'dev');
  } catch (error) {
    expect(lines(error).filter(ofSender)).toEqual([
      expect.stringMatching(/is "FILL IN: your mailbox", a placeholder: write what it asks for$/),
    ]);
  }
});
