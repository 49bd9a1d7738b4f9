import { expect, test } from 'vitest';
import { checks, type Subject } from '../../../lib/firm/preflight-checks.ts';
import { fixtureStage } from '../../fixtures/firm-stage.ts';

const prod = fixtureStage('prod');
const servers = ['ns-2048.awsdns-64.com', 'ns-2049.awsdns-65.net'];
const distribution = (...aliases: string[]) => ({
  Id: 'E23YS8OEXAMPLE',
  Aliases: { Quantity: aliases.length, ...(aliases.length > 0 && { Items: aliases }) },
});
const record = (Name: string, Type: string) => ({ Name, Type, TTL: 300 });
const errorOf = (code: string) => Object.assign(new Error(`An error occurred (${code})`), { code });

/**
 * The output of the AWS CLI for an account without problems. The format is documented on each command's page:
 * https://docs.aws.amazon.com/cli/latest/reference/<service>/<command>.html
 */
const healthyAnswers: Answers = {
  'ssm get-parameter': {
    Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Type: 'String', Value: '30' },
  },
  'lambda get-account-settings': {
    AccountLimit: { UnreservedConcurrentExecutions: 1000, ConcurrentExecutions: 1000 },
    AccountUsage: { FunctionCount: 4, TotalCodeSize: 9426 },
  },
  'cloudfront list-distributions': { DistributionList: { Items: [distribution()] } },
  'cloudfront list-key-value-stores': {
    KeyValueStoreList: { MaxItems: 50, Quantity: 1, Items: [{ Name: 'a' }] },
  },
  'logs describe-resource-policies': { resourcePolicies: [{ policyName: 'a', policyDocument: '{}' }] },
  'sesv2 get-account': { ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'HEALTHY' },
  'sesv2 get-email-identity': errorOf('NotFoundException'),
  'route53 get-hosted-zone': {
    HostedZone: {
      Id: '/hostedzone/Z0123456789EXAMPLE',
      Name: 'example.com.',
      Config: { PrivateZone: false },
    },
    DelegationSet: { NameServers: servers },
  },
  'route53 list-resource-record-sets': {
    ResourceRecordSets: [
      record('example.com.', 'NS'),
      record('example.com.', 'MX'),
      record('www.example.com.', 'TXT'),
    ],
  },
};

type Answers = Readonly<Record<string, unknown>>;

interface Setting extends Partial<Pick<Subject, 'stage' | 'qualifier'>> {
  readonly nameServers?: readonly string[];
  /** The `issue` property of the CAA records, by name. */
  readonly issuers?: Readonly<Record<string, string>>;
  readonly owned?: readonly string[];
}

/** Runs one check. Answers can be specific to a region or an argument; an Error is thrown. Others are those of a healthy account. */
function runCheck(check: keyof typeof checks, answers: Answers = {}, setting: Setting = {}) {
  const { nameServers = servers, issuers = {}, owned = [], ...rest } = setting;
  const allAnswers: Answers = { ...healthyAnswers, ...answers };
  return checks[check]({
    stage: prod,
    qualifier: 'hnb659fds',
    ...rest,
    owned: new Set(owned),
    async aws(region, command, ...args) {
      const keys = [`${command} ${region}`, `${command} ${args.at(-1)}`, command];
      const answer = allAnswers[keys.find((key) => key in allAnswers) ?? ''];
      if (answer === undefined || answer instanceof Error)
        throw answer ?? new Error(`No answer for ${command}`);
      return answer;
    },
    dns: {
      resolveNs: async () => (nameServers.length > 0 ? [...nameServers] : Promise.reject(errorOf('ENODATA'))),
      resolveCaa: async (name) => {
        const issue = issuers[name];
        if (issue === undefined) throw errorOf('ENODATA');
        return [{ critical: 0, issue }];
      },
    },
  });
}

test.each(Object.keys(checks) as (keyof typeof checks)[])(
  '%s is good in a healthy account',
  async (check) => {
    expect(await runCheck(check)).toMatchObject(['good', expect.stringMatching(/./)]);
  },
);

const verified = { VerifiedForSendingStatus: true };
const sandbox = { 'sesv2 get-account': { ProductionAccessEnabled: false, SendingEnabled: true } };
const identity = (answer: object) => ({ 'sesv2 get-email-identity': answer });
const unverified = identity({ VerifiedForSendingStatus: false });
const distributions = (Items: object[]) => ({
  'cloudfront list-distributions': { DistributionList: { Items } },
});
const zoneWith = (...recordSet: Parameters<typeof record>) => ({
  'route53 list-resource-record-sets': { ResourceRecordSets: [record(...recordSet)] },
});
const list = (length: number) => Array.from({ length }, () => distribution());
const otherRecipient = {
  ...prod,
  email: { ...prod.email, recipients: ['team@example.com', 'requests@client.example'] },
};
const existing = { ...prod, email: { ...prod.email, identity: 'existing' } } as const;
const withoutDomain = { ...prod, domain: undefined };
const missing = errorOf('ParameterNotFound');

const failures: [check: keyof typeof checks, text: RegExp, answers: Answers, setting?: Setting][] = [
  [
    'bootstrap',
    /^version none in eu-central-1, but at least 6 is required\. Run "npx cdk bootstrap" with the same -c options$/,
    { 'ssm get-parameter eu-central-1': missing },
  ],
  ['bootstrap', /^version 5 in us-east-1/, { 'ssm get-parameter us-east-1': { Parameter: { Value: '5' } } }],
  [
    'bootstrap',
    /^version none/,
    { 'ssm get-parameter /cdk-bootstrap/fddev/version': missing },
    { qualifier: 'fddev' },
  ],
  [
    'lambda',
    /^10 unreserved.*--region eu-central-1 --service-code lambda/,
    { 'lambda get-account-settings': { AccountLimit: { UnreservedConcurrentExecutions: 10 } } },
  ],
  [
    'cloudFront',
    /^E23YS8OEXAMPLE has the alternate domain name www\.example\.com/,
    distributions([distribution('www.example.com')]),
  ],
  ['quotas', /lists 500 of 500\. Delete/, distributions(list(500))],
  [
    'quotas',
    /^"aws logs .* lists 10 of 10/,
    { 'logs describe-resource-policies': { resourcePolicies: list(10) } },
  ],
  [
    'sending',
    /^AWS has paused sending/,
    { 'sesv2 get-account': { ProductionAccessEnabled: true, SendingEnabled: false } },
  ],
  [
    'sending',
    /cannot send to requests@client\.example\. .*--region eu-central-1 --email-identity requests@client\.example$/,
    sandbox,
    { stage: otherRecipient },
  ],
  ['sender', /^example\.com already exists in SES: set "identity"/, identity(verified)],
  ['sender', /^example\.com is not in SES\. Remove "identity"/, {}, { stage: existing }],
  ['sender', /^example\.com is not verified/, unverified, { stage: existing }],
  ['sender', /^example\.com is not verified/, unverified, { owned: ['example.com'] }],
  [
    'sender',
    /^example\.com is not in SES: every request gets 503 until .*"Send from another domain" in docs\/operations\/changes\.md$/,
    {},
    { owned: ['client.example'] },
  ],
  [
    'sender',
    /^example\.com is not in SES: every request gets 503/,
    {},
    { stage: existing, owned: ['client.example'] },
  ],
  [
    'zones',
    /^example\.com is delegated to ns1\.registrar\.example\. Set these name servers at its registrar: ns-2048/,
    {},
    { nameServers: ['ns1.registrar.example'] },
  ],
  ['zones', /^example\.com is delegated to no name server/, {}, { nameServers: [] }],
  [
    'certificate',
    /^CAA records allow only letsencrypt\.org for www\.example\.com/,
    {},
    { issuers: { 'example.com': 'letsencrypt.org' } },
  ],
  [
    'certificate',
    /^CAA records allow only ; for www\.example\.com/,
    {},
    { issuers: { 'www.example.com': ';', 'example.com': 'amazon.com' } },
  ],
  [
    'records',
    /^Z0123456789EXAMPLE already has the records www\.example\.com A\. Delete them, or set "records": false/,
    zoneWith('www.example.com.', 'A'),
  ],
  [
    'records',
    /^Z0123456789EXAMPLE already has the records bounce-eu-central-1\.example\.com MX\. Delete them, or set "identity": "existing"/,
    zoneWith('bounce-eu-central-1.example.com.', 'MX'),
  ],
];

test.each(failures)('%s says what fails, and what to do: %s', async (check, text, answers, setting) => {
  expect(await runCheck(check, answers, setting)).toEqual(['fails', expect.stringMatching(text)]);
});

const goodCases: [check: keyof typeof checks, what: string, answers: Answers, setting?: Setting][] = [
  [
    'bootstrap',
    'of a stage without a stack in us-east-1',
    { 'ssm get-parameter us-east-1': missing },
    { stage: { ...withoutDomain, edgeMonitoring: false } },
  ],
  [
    'cloudFront',
    'of the deployed stage',
    distributions([distribution('www.example.com')]),
    { owned: ['E23YS8OEXAMPLE'] },
  ],
  ['sending', 'in the sandbox to the domain of the sender', sandbox],
  [
    'sending',
    'in the sandbox to a verified address',
    { ...sandbox, 'sesv2 get-email-identity requests@client.example': verified },
    { stage: otherRecipient },
  ],
  ['sender', 'of the deployed stage', identity(verified), { owned: ['example.com'] }],
  ['sender', 'that exists and is verified', identity(verified), { stage: existing }],
  ['zones', 'of a stage without a zone', {}, { stage: withoutDomain, nameServers: [] }],
  ['certificate', 'that Amazon may issue', {}, { issuers: { 'example.com': 'amazon.com; policy=ev' } }],
  ['records', 'of the deployed stage', zoneWith('www.example.com.', 'A'), { owned: ['www.example.com'] }],
  [
    'records',
    'of the stage under their fully qualified names',
    zoneWith('www.example.com.', 'A'),
    { owned: ['www.example.com.'] },
  ],
];

test.each(goodCases)('%s is good: %s', async (check, _what, answers, setting) => {
  expect(await runCheck(check, answers, setting)).toMatchObject(['good', expect.anything()]);
});

// The CLI prints nothing for an empty list.
test('cloudFront is unclear for an account without distributions', async () => {
  expect(await runCheck('cloudFront', { 'cloudfront list-distributions': {} })).toEqual([
    'unclear',
    expect.stringMatching(/AWS Support$/),
  ]);
});
