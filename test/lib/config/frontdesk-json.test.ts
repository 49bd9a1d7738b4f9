import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLocalStage, requireStage } from '../../../lib/config/frontdesk-config.ts';
import { fixtureFirm, fixtureStage } from '../../fixtures/firm-stage.ts';
import { configFolder, dev, rejectionMessage } from './config-folder.ts';

const { folder, file, write } = configFolder();

const fixture = JSON.parse(readFileSync(join(fixtureFirm, 'frontdesk.json'), 'utf8'));

describe('a configuration', () => {
  test.each([
    ['is missing', undefined, `Cannot read ${file}: specify a folder that contains this file and content/`],
    [
      'is not JSON',
      '{\n  "stages": {},\n}',
      `${file}:3:1 is not JSON: write the name of a member in double quotes, or remove the preceding comma`,
    ],
    [
      'has a duplicate setting',
      '{\n  "stages": {},\n  "stages": {}\n}',
      `${file}:3:3 stages appears twice: remove one of the two`,
    ],
    [
      'Git could not merge',
      '{\n<<<<<<< HEAD\n  "stages": {}\n=======\n  "stages": { "a": {} }\n>>>>>>> b\n}',
      `${file}:2 has two versions that Git could not merge: keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"`,
    ],
    [
      'has no stage',
      { stages: {} },
      `${file}:1:2 stages is {}, but must be an object with at least one stage`,
    ],
    ['is a list', [], `${file}:1:1 the file is [], but must be an object with stages`],
    [
      'has a stage that is not an object',
      { stages: { dev: 1 } },
      `${file}:1:12 stages.dev is 1, but must be an object with settings`,
    ],
    [
      'has a stage with the name of the local run',
      { stages: { local: {} } },
      `${file}:1:12 stages.local is {}, but must be a stage whose name has 1 to 20 lower-case letters, digits and hyphens, begins with a letter, and is not "local"`,
    ],
    [
      'has a stage with a name that CloudFormation does not allow',
      { stages: { ...fixture.stages, 'Eu West': fixture.defaults } },
      new RegExp(`^${file}:1:\\d+ stages.Eu West is an object, but must be a stage whose name has 1 to 20 `),
    ],
    [
      'has a stage whose name CloudFormation would truncate in role names',
      { name: 'Fellside', stages: { 'preproduction-eu': fixture.stages.dev, prod: {} } },
      new RegExp(
        `^${file}:1:\\d+ stages.preproduction-eu has a name of 16 characters, but after the prefix "Fellside" it can have at most 15$`,
      ),
    ],
    [
      'has a stage whose roles another stage’s boundary would match',
      { stages: { prod: fixture.stages.dev, 'prod-eu': fixture.stages.dev } },
      new RegExp(
        `^${file}:1:\\d+ stages.prod-eu must not begin with "prod-": the boundary of "prod" would include its roles$`,
      ),
    ],
    [
      'has an unknown member',
      { ...fixture, stage: {} },
      new RegExp(`^${file}:1:\\d+ stage is unknown: did you mean "stages"\\?$`),
    ],
    [
      'names another schema',
      { ...fixture, $schema: './frontdesk.schema.json' },
      `${file}:1:2 $schema is "./frontdesk.schema.json", but must be "./content/schema/frontdesk.schema.json"`,
    ],
    ['is in another encoding', Buffer.from('{"é": 1}', 'latin1'), `${file}:1 is not UTF-8: save it as UTF-8`],
  ])('that %s is rejected, with one line per error', (_what, config, message) => {
    if (config === undefined) rmSync(file, { force: true });
    else write(config);

    const errorMessage = rejectionMessage(() => requireStage(folder, 'dev'));

    if (typeof message === 'string') expect(errorMessage).toBe(message);
    else expect(errorMessage).toMatch(message);
  });

  test('may begin with a byte order mark', () => {
    write(`\ufeff${JSON.stringify(fixture)}`);

    expect(requireStage(folder, 'dev')).toEqual(dev);
  });
});

describe('the defaults of a configuration', () => {
  const { placeholdersAllowed, defaults, stages } = fixture;
  const stageWith = (changes: { defaults?: object; dev?: object }) => {
    write({
      placeholdersAllowed,
      defaults: { ...defaults, ...changes.defaults },
      stages: { dev: { ...stages.dev, ...changes.dev } },
    });
    return requireStage(folder, 'dev');
  };

  test('apply to every stage', () => {
    for (const name of ['dev', 'prod']) expect(fixtureStage(name).gateway).toMatchObject(defaults.gateway);
  });

  test('are merged with the settings of a stage as a JSON Merge Patch: lists are replaced, and null removes', () => {
    const { email, budget } = stageWith({
      defaults: {
        email: {
          sender: 'a@desk.example',
          recipients: ['b@desk.example', 'c@desk.example'],
          limit: 6,
          limitPerClient: 3,
        },
        budget: { monthly: 5 },
      },
      dev: { email: { recipients: ['d@desk.example'], limit: 12, limitPerClient: null }, budget: null },
    });

    expect(email).toEqual({
      sender: 'a@desk.example',
      recipients: ['d@desk.example'],
      limit: 12,
      limitPerClient: 2,
    });
    expect(budget).toBeUndefined();
  });

  test('are reported at their own position, and errors of the stage in the stage', () => {
    write(`{
  "placeholdersAllowed": true, "website": { "folder": "site" },
  "defaults": {
    "gateway": { "rate": 0 }
  },
  "stages": {
    "dev": ${JSON.stringify({ ...dev, gateway: { ...dev.gateway, rate: undefined }, logRetentionDays: 8, region: undefined })}
  }
}`);

    expect(rejectionMessage(() => requireStage(folder, 'dev')).split('\n')).toEqual([
      `${file}:7:5 stages.dev.region is missing, but must be an AWS region, such as eu-central-1`,
      `${file}:4:18 defaults.gateway.rate is 0, but must be an integer from 1 to 1000`,
      expect.stringMatching(`^${file}:7:\\d+ stages.dev.logRetentionDays is 8, but must be one of 1, 3, `),
    ]);
  });
});

describe('readLocalStage()', () => {
  test('returns the first stage, in one region, without its domain', () => {
    const { defaults, stages } = fixture;
    write({ defaults, stages: { prod: stages.prod, dev: stages.dev } });
    const localStage = readLocalStage(folder);

    expect(localStage).toMatchObject({
      region: 'us-east-1',
      logRetentionDays: 30,
      firewall: { requests: 1_000 },
    });
    expect(localStage).not.toHaveProperty('domain');
  });
});
