import { describe, expect, test } from 'vitest';
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
const healthyAnswers: Readonly<Record<string, unknown>> = {
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
  'cloudfront list-response-headers-policies --type custom': { ResponseHeadersPolicyList: { Quantity: 0 } },
  'cloudfront list-cache-policies --type custom': { CachePolicyList: { MaxItems: 100, Quantity: 0 } },
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

interface Account extends Partial<Omit<Subject, 'aws' | 'dns' | 'owned'>> {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly nameServers?: readonly string[];
  /** The `issue` property of the CAA records, by name. */
  readonly issuers?: Readonly<Record<string, string>>;
  readonly owned?: readonly string[];
}

/** Runs one check. Answers can be specific to a region or an argument; an Error is thrown. */
function runCheck(check: keyof typeof checks, account: Account = {}) {
  const { answers, nameServers = servers, issuers = {}, owned = [], ...rest } = account;
  const allAnswers: Readonly<Record<string, unknown>> = { ...healthyAnswers, ...answers };
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

const sandbox = { 'sesv2 get-account': { ProductionAccessEnabled: false, SendingEnabled: true } };
const verifiedIdentity = { VerifiedForSendingStatus: true };
const otherRecipient = {
  ...prod,
  email: { ...prod.email, recipients: ['team@example.com', 'requests@client.example'] },
};
const existingIdentity = { ...prod, email: { ...prod.email, identity: 'existing' } } as const;
const withoutDomain = { ...prod, domain: undefined };
const zoneWith = (name: string) => ({
  'route53 list-resource-record-sets': { ResourceRecordSets: [record(name, 'A')] },
});
const listOf = (Items: number) => ({ Items: Array.from({ length: Items }, () => distribution()) });

const failures: [check: keyof typeof checks, account: Account, text: RegExp][] = [
  [
    'bootstrap',
    { answers: { 'ssm get-parameter eu-central-1': errorOf('ParameterNotFound') } },
    /^version none in eu-central-1, but at least 6 is required\. Run "npx cdk bootstrap" with the same -c options$/,
  ],
  [
    'bootstrap',
    { answers: { 'ssm get-parameter us-east-1': { Parameter: { Value: '5' } } } },
    /^version 5 in us-east-1/,
  ],
  [
    'bootstrap',
    {
      qualifier: 'fddev',
      answers: { 'ssm get-parameter /cdk-bootstrap/fddev/version': errorOf('ParameterNotFound') },
    },
    /^version none/,
  ],
  [
    'lambda',
    {
      answers: {
        'lambda get-account-settings': {
          AccountLimit: { UnreservedConcurrentExecutions: 10, ConcurrentExecutions: 10 },
        },
      },
    },
    /^10 unreserved.*--region eu-central-1 --service-code lambda/,
  ],
  [
    'cloudFront',
    {
      answers: {
        'cloudfront list-distributions': { DistributionList: { Items: [distribution('www.example.com')] } },
      },
    },
    /^E23YS8OEXAMPLE has the alternate domain name www\.example\.com/,
  ],
  [
    'quotas',
    { answers: { 'cloudfront list-distributions': { DistributionList: listOf(500) } } },
    /lists 500 of 500\. Delete/,
  ],
  [
    'quotas',
    { answers: { 'logs describe-resource-policies': { resourcePolicies: listOf(10).Items } } },
    /^"aws logs .* lists 10 of 10/,
  ],
  [
    'sending',
    { answers: { 'sesv2 get-account': { ProductionAccessEnabled: true, SendingEnabled: false } } },
    /^AWS has paused sending/,
  ],
  [
    'sending',
    { stage: otherRecipient, answers: sandbox },
    /cannot send to requests@client\.example\. .*--region eu-central-1 --email-identity requests@client\.example$/,
  ],
  [
    'sender',
    { answers: { 'sesv2 get-email-identity': verifiedIdentity } },
    /^example\.com already exists in SES: set "identity"/,
  ],
  ['sender', { stage: existingIdentity }, /^example\.com is not in SES\. Remove "identity"/],
  [
    'sender',
    { stage: existingIdentity, answers: { 'sesv2 get-email-identity': { VerifiedForSendingStatus: false } } },
    /^example\.com is not verified/,
  ],
  [
    'sender',
    { owned: ['client.example'] },
    /^example\.com is not in SES: every request gets 503 until .*"Send from another domain" in docs\/operations\/changes\.md$/,
  ],
  [
    'sender',
    { stage: existingIdentity, owned: ['client.example'] },
    /^example\.com is not in SES: every request gets 503/,
  ],
  [
    'sender',
    { owned: ['example.com'], answers: { 'sesv2 get-email-identity': { VerifiedForSendingStatus: false } } },
    /^example\.com is not verified/,
  ],
  [
    'zones',
    { nameServers: ['ns1.registrar.example'] },
    /^example\.com is delegated to ns1\.registrar\.example\. Set these name servers at its registrar: ns-2048/,
  ],
  ['zones', { nameServers: [] }, /^example\.com is delegated to no name server/],
  [
    'certificate',
    { issuers: { 'example.com': 'letsencrypt.org' } },
    /^CAA records allow only letsencrypt\.org for www\.example\.com/,
  ],
  [
    'certificate',
    { issuers: { 'www.example.com': ';', 'example.com': 'amazon.com' } },
    /^CAA records allow only ; for www\.example\.com/,
  ],
  [
    'records',
    { answers: zoneWith('www.example.com.') },
    /^Z0123456789EXAMPLE already has the records www\.example\.com A\. Delete them, or set "records": false/,
  ],
  [
    'records',
    {
      answers: {
        'route53 list-resource-record-sets': {
          ResourceRecordSets: [record('bounce-eu-central-1.example.com.', 'MX')],
        },
      },
    },
    /^Z0123456789EXAMPLE already has the records bounce-eu-central-1\.example\.com MX\. Delete them, or set "identity": "existing"/,
  ],
];

test.each(failures)('%s says what fails, and what to do (%#)', async (check, account, text) => {
  expect(await runCheck(check, account)).toEqual(['fails', expect.stringMatching(text)]);
});

const goodCases: [check: keyof typeof checks, what: string, account: Account][] = [
  [
    'bootstrap',
    'of a stage without a stack in us-east-1',
    {
      stage: { ...withoutDomain, edgeMonitoring: false },
      answers: { 'ssm get-parameter us-east-1': errorOf('ParameterNotFound') },
    },
  ],
  [
    'cloudFront',
    'of the deployed stage',
    {
      owned: ['E23YS8OEXAMPLE'],
      answers: {
        'cloudfront list-distributions': { DistributionList: { Items: [distribution('www.example.com')] } },
      },
    },
  ],
  ['sending', 'in the sandbox to the domain of the sender', { answers: sandbox }],
  [
    'sending',
    'in the sandbox to a verified address',
    {
      stage: otherRecipient,
      answers: { ...sandbox, 'sesv2 get-email-identity requests@client.example': verifiedIdentity },
    },
  ],
  [
    'sender',
    'of the deployed stage',
    { owned: ['example.com'], answers: { 'sesv2 get-email-identity': verifiedIdentity } },
  ],
  [
    'sender',
    'that exists and is verified',
    { stage: existingIdentity, answers: { 'sesv2 get-email-identity': verifiedIdentity } },
  ],
  ['zones', 'of a stage without a zone', { stage: withoutDomain, nameServers: [] }],
  ['certificate', 'that Amazon may issue', { issuers: { 'example.com': 'amazon.com; policy=ev' } }],
  ['records', 'of the deployed stage', { owned: ['www.example.com'], answers: zoneWith('www.example.com.') }],
  [
    'records',
    'of the stage under their fully qualified names',
    { owned: ['www.example.com.'], answers: zoneWith('www.example.com.') },
  ],
];

test.each(goodCases)('%s is good: %s', async (check, _what, account) => {
  expect(await runCheck(check, account)).toMatchObject(['good', expect.anything()]);
});

describe('cloudFront', () => {
  // The CLI prints nothing for an empty list.
  test('is unclear for an account without distributions', async () => {
    const answers = { 'cloudfront list-distributions': {} };

    expect(await runCheck('cloudFront', { answers })).toEqual([
      'unclear',
      expect.stringMatching(/AWS Support$/),
    ]);
  });
});
