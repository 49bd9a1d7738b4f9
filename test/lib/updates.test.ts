import { describe, expect, test } from 'vitest';
import type { StageConfig } from '../../lib/config/stage-config.ts';
import { stageSettingsSchema } from '../../lib/firm/write-editor-schemas.ts';
import { fullStage, fullStageStacks } from '../support/full-stage.ts';
import { declarationsOf } from '../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../support/synthesized-stacks.ts';
import { sharedNames, updateProblems } from '../support/update-problems.ts';

const zone = { id: 'Z0HOSTEDZONE', name: 'desk.example' };
const [www, apex, old] = ['www.desk.example', 'desk.example', 'old.desk.example'];
const certificateArn = 'arn:aws:acm:us-east-1:210987654321:certificate/0a1b';

/** For each setting, values that differ from those of the full stage. `undefined` removes the setting. */
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
  pricingPlan: ['free'],
  'agents.allowedOrigins': [[]],
  'alarms.email': [['nights@desk.example'], ['others@desk.example', 'operators@desk.example']],
  'alarms.requestsPerHour': [8_000],
  'alarms.runbook': ['https://git.example/other.md'],
  budget: [undefined, { monthly: 80 }],
  edgeMonitoring: [false],
  check: [false],
  logRetentionDays: [7],
  terminationProtection: [false],
  permissionsBoundary: [undefined, 'other-boundary'],
  security: [{ contact: 'security@desk.example', expires: '2027-01-31' }],
  deprecated: [undefined, { since: '2027-05-01', sunset: '2027-11-01', link: 'https://desk.example/v3' }],
};

/** Settings that a deployed stage cannot change. docs/operations/changes.md describes the alternatives. */
const fixedSettings = ['account', 'region'];

/** Problems that are intended or that CloudFormation makes unavoidable, by setting. */
const mailRecords = ['Dkim1', 'Dkim2', 'Dkim3', 'BounceMx', 'BounceSpf'].map(
  (id) => `Route53::RecordSet EmailRecords${id} stays in the account`,
);
const identity = 'SES::EmailIdentity EmailSender';
const exceptions: Record<string, readonly string[]> = {
  // The firm may use the old identity for other e-mail by then. To return to it, the firm sets "existing" (changes.md).
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

/** Returns `stage` with `value` at the path `setting`. */
function withSetting(stage: Settings, setting: string, value: unknown): Settings {
  const [name = '', ...rest] = setting.split('.');
  const member = rest.length > 0 ? withSetting(Object(stage[name]), rest.join('.'), value) : value;
  return { ...stage, [name]: member };
}

/** Returns the settings within `schema` that do not consist of other settings. */
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

test('two stages in an account have no resource name in common', () => {
  const other = {
    ...fullStage,
    email: { ...fullStage.email, sender: 'desk@other.example' },
    domain: {
      name: 'other.example',
      hostedZone: { id: 'Z0OTHERZONE', name: 'other.example' },
      records: true,
    },
  } as Partial<StageConfig>;
  const stacks = fullStageStacks();

  expect(sharedNames(stacks, synthesizeStacks(other, 'Frontdesk', 'test-2'))).toEqual([]);
  // Another firm, whose stage is named alike.
  const theirs = synthesizeStacks(other, 'Theirs');
  expect(sharedNames(stacks, theirs)).toEqual([]);
  const functions = Object.values(declarationsOf(templateIn(theirs, '', 'Theirs'), 'AWS::Lambda::Function'));
  const namespaces = functions.flatMap(
    ({ Environment }) => Object(Environment).Variables?.POWERTOOLS_METRICS_NAMESPACE ?? [],
  );
  expect(new Set(namespaces)).toEqual(new Set(['Theirs']));
});

test('a firm can change its slug: no rule or parameter of a stack depends on it', () => {
  for (const { template } of Object.values(fullStageStacks())) {
    const { Parameters, Rules } = template.toJSON();
    expect(Object.keys({ ...Parameters, ...Rules })).toEqual(['BootstrapVersion', 'CheckBootstrapVersion']);
  }
});

test('this file changes every setting of a stage', () => {
  const known = [...Object.keys(otherValues), ...fixedSettings];
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
])('a deployed stage in %s', (region, testedSettings) => {
  const fullStageInRegion = { ...fullStage, region };
  const deployedStacks = synthesize(fullStageInRegion);

  test.each(testedSettings)('can be updated to and from a different %s', (setting) => {
    const problems = (otherValues[setting] ?? []).flatMap((value) => {
      const changedStacks = synthesize(withSetting(fullStageInRegion, setting, value));
      return [
        ...updateProblems(deployedStacks, changedStacks),
        ...updateProblems(changedStacks, deployedStacks),
      ];
    });

    expect([...new Set(problems)]).toEqual(exceptions[setting] ?? []);
  });
});
