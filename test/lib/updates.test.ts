import { describe, expect, test } from 'vitest';
import type { StageConfig } from '../../lib/stage-config.ts';
import { stageSettingsSchema } from '../../lib/write-editor-schemas.ts';
import { fullStage } from '../support/full-stage.ts';
import { synthesizeStacks } from '../support/synthesized-stacks.ts';
import { sharedNames, updateProblems } from '../support/update-problems.ts';

const zone = { id: 'Z0HOSTEDZONE', name: 'desk.example' };
const [www, apex, old] = ['www.desk.example', 'desk.example', 'old.desk.example'];
const certificateArn = 'arn:aws:acm:us-east-1:210987654321:certificate/0a1b';

/** For each setting, other values than those of the full stage. `undefined` removes the setting. */
const otherValues: Record<string, readonly unknown[]> = {
  'email.sender': ['office@desk.example', 'desk@other.example'],
  'email.recipients': [['team@team.example'], ['new@team.example', 'office@other.example']],
  'email.identity': ['existing'],
  'email.hostedZone': [{ id: 'Z0MAILZONE', name: 'desk.example' }],
  'email.limit': [62],
  'email.limitPerClient': [8],
  domain: [
    undefined,
    { name: www, hostedZone: zone, records: true },
    { name: apex, redirectFrom: [www], hostedZone: zone, records: true },
    { name: 'new.desk.example', redirectFrom: [www, apex], hostedZone: zone, records: true },
    { name: www, redirectFrom: [old, apex], hostedZone: zone, records: true },
    { name: www, redirectFrom: [apex], certificateArn, records: true },
    { name: www, redirectFrom: [apex], hostedZone: { ...zone, id: 'Z0OTHERZONE' }, records: true },
  ],
  'domain.records': [false],
  'gateway.rate': [31],
  'gateway.burst': [32],
  'gateway.agents.rate': [33],
  'gateway.agents.burst': [34],
  'gateway.keys': [
    { active: 4, standby: 3 },
    { active: 3, standby: 5 },
  ],
  firewall: ['off', { requests: 600 }],
  webAclArn: ['arn:aws:wafv2:us-east-1:210987654321:global/webacl/team/0a1b'],
  'agents.allowedOrigins': [[]],
  'agents.form': [false],
  'agents.elicitation': [true],
  'alarms.email': [['nights@desk.example'], ['others@desk.example', 'operators@desk.example']],
  'alarms.runbook': ['https://git.example/other.md'],
  dashboard: [false],
  budget: [undefined, { monthly: 80 }],
  search: ['allow'],
  edgeMonitoring: [false],
  check: [undefined, { everyMinutes: 20 }],
  logRetentionDays: [7],
  logRemoval: ['destroy'],
  terminationProtection: [false],
  reservedConcurrency: [undefined, 7],
  permissionsBoundary: [undefined, 'other-boundary'],
  tags: [undefined, { owner: 'others' }],
  security: [{ contact: 'security@desk.example', expires: '2027-01-31' }],
  versions: [[{ name: 'v1', published: '2026-11-21' }]],
};

/** These settings are never changed in a deployed stage. docs/operations/changes.md describes the alternatives. */
const ofAnotherDeployment = ['account', 'region'];

/** Problems that are intended or that CloudFormation makes unavoidable, by setting. */
const mailRecords = ['Dkim1', 'Dkim2', 'Dkim3', 'BounceMx', 'BounceSpf'].map(
  (id) => `Route53::RecordSet EmailRecords${id} stays in the account`,
);
const identity = 'SES::EmailIdentity EmailSender';
const exceptions: Record<string, readonly string[]> = {
  // The firm may use the identity for other e-mail by then. To return to a sender it sets "existing" (changes.md).
  'email.sender': [`${identity} is replaced`, `${identity} stays in the account`, ...mailRecords],
  'email.identity': [`${identity} stays in the account`, ...mailRecords],
  // An identity without its records is no longer verified, so the records outlive the zone setting.
  'email.hostedZone': mailRecords,
  // ACM cannot change the names of a certificate. The stack keeps the old one, which the distribution still uses.
  domain: [...mailRecords, 'CertificateManager::Certificate Certificate is replaced'],
};

interface Settings {
  readonly [name: string]: unknown;
}

/** `stage` with `value` at the path `setting`. */
function withSetting(stage: Settings, setting: string, value: unknown): Settings {
  const [name = '', ...rest] = setting.split('.');
  const member = rest.length > 0 ? withSetting(Object(stage[name]), rest.join('.'), value) : value;
  return { ...stage, [name]: member };
}

/** The settings within `schema` that are not objects of other settings. */
function settingsIn(schema: object, path = ''): string[] {
  const { properties, anyOf = [] } = schema as { properties?: object; anyOf?: object[] };
  const members = Object.entries(properties ?? {}).flatMap(([name, member]) =>
    settingsIn(member, path ? `${path}.${name}` : name),
  );
  const all = [...members, ...anyOf.flatMap((variant) => settingsIn(variant, path))];
  return all.length > 0 ? [...new Set(all)] : [path];
}

const synthesize = (stage: Settings) => synthesizeStacks(stage as Partial<StageConfig>);
const isWithin = (setting: string, name: string) => setting === name || setting.startsWith(`${name}.`);

test('two stages in an account claim no name twice', () => {
  const other = {
    ...fullStage,
    email: { ...fullStage.email, sender: 'desk@other.example' },
    domain: {
      name: 'other.example',
      hostedZone: { id: 'Z0OTHERZONE', name: 'other.example' },
      records: true,
    },
  } as Partial<StageConfig>;

  expect(sharedNames(synthesize(fullStage), synthesizeStacks(other, 'Frontdesk', 'test-2'))).toEqual([]);
});

test('every setting of a stage has another value here', () => {
  const known = [...Object.keys(otherValues), ...ofAnotherDeployment];
  const missing = settingsIn(stageSettingsSchema()).filter(
    (setting) => !known.some((name) => isWithin(setting, name)),
  );

  expect(missing).toEqual([]);
});

const settings = Object.keys(otherValues);

describe.each([
  ['eu-central-1', settings],
  // One stack instead of three. The resources are the same in other regions.
  ['us-east-1', settings.filter((setting) => /^(?:domain|edgeMonitoring|alarms)/.test(setting))],
])('a deployed stage in %s', (region, some) => {
  const full = { ...fullStage, region };
  const deployed = synthesize(full);

  test.each(some)('can be updated to and from another %s', (setting) => {
    const problems = (otherValues[setting] ?? []).flatMap((value) => {
      const changed = synthesize(withSetting(full, setting, value));
      return [...updateProblems(deployed, changed), ...updateProblems(changed, deployed)];
    });

    expect([...new Set(problems)]).toEqual(exceptions[setting] ?? []);
  });
});
