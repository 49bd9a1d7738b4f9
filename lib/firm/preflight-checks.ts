import type dns from 'node:dns/promises';
import { edgeRegion, type StageConfig } from '../config/stage-config.ts';
import type { awsCli } from './aws-cli.ts';

/** The stage to check, which may already be deployed, and the clients for queries. */
export interface Subject {
  readonly stage: StageConfig;
  /** The qualifier of the CDK bootstrap stack. */
  readonly qualifier: string;
  /** Physical ids of the stack's own resources, which do not conflict with it. Empty before the first deployment. */
  readonly owned: ReadonlySet<string>;
  readonly aws: typeof awsCli;
  readonly dns: Pick<typeof dns, 'resolveCaa' | 'resolveNs'>;
}

/** Returns the outcome and a description: what was found and, unless that is good, what to do. */
type Check = (subject: Subject) => Promise<[outcome: 'good' | 'fails' | 'unclear', text: string]>;

/** Resolves to the answer, or to `fallback` if `answer` rejects with one of the error codes. */
export const orDefault = <T, F>(answer: Promise<T>, fallback: F, ...codes: string[]): Promise<T | F> =>
  answer.catch((error) => {
    if (codes.includes(error.code)) return fallback;
    throw error;
  });

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
const hostNames = ({ domain }: StageConfig) => (domain ? [domain.name, ...(domain.redirectFrom ?? [])] : []);

const bootstrap: Check = async ({ stage, qualifier, aws }) => {
  // The minimum that CDK's synthesizer requires.
  const minVersion = 6;
  const parameter = ['--name', `/cdk-bootstrap/${qualifier}/version`];
  const needsEdgeRegion = stage.edgeMonitoring || stage.domain?.hostedZone;
  for (const region of needsEdgeRegion ? [stage.region, edgeRegion] : [stage.region]) {
    const answer = await orDefault(aws(region, 'ssm get-parameter', ...parameter), {}, 'ParameterNotFound');
    const version = answer.Parameter?.Value ?? 'none';
    if (Number(version) >= minVersion) continue;
    return [
      'fails',
      `version ${version} in ${region}, but at least ${minVersion} is required. Run "npx cdk bootstrap" with the same -c options`,
    ];
  }
  return ['good', 'recent enough in each region'];
};

const lambda: Check = async ({ stage, aws }) => {
  // Lambda always keeps this much concurrency unreserved: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
  const minUnreserved = 100;
  const { AccountLimit } = await aws(stage.region, 'lambda get-account-settings');
  const unreserved: number = AccountLimit.UnreservedConcurrentExecutions;
  const text = `${unreserved} unreserved instances`;
  if (unreserved >= minUnreserved) return ['good', text];
  const request = `aws service-quotas request-service-quota-increase --region ${stage.region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
  return ['fails', `${text}. Request more: ${request}`];
};

const cloudFront: Check = async ({ stage, owned, aws }) => {
  const { DistributionList } = await aws(edgeRegion, 'cloudfront list-distributions');
  const distributions: { Id: string; Aliases: { Items?: string[] } }[] = DistributionList?.Items ?? [];
  for (const { Id, Aliases } of distributions.filter(({ Id }) => !owned.has(Id))) {
    const conflict = Aliases.Items?.find((alias) => hostNames(stage).includes(alias));
    if (conflict) return ['fails', `${Id} has the alternate domain name ${conflict}. Remove it there first`];
  }
  if (distributions.length > 0) return ['good', 'the account can create distributions'];
  const reason = 'some new accounts cannot create distributions yet, which only a deployment can show';
  return ['unclear', `${reason}. If one fails with "Your account must be verified", contact AWS Support`];
};

const quotas: Check = async ({ owned, aws }) => {
  // The defaults: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html,
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html
  const limits = [
    ['cloudfront list-distributions', 'DistributionList', 500],
    ['cloudfront list-key-value-stores', 'KeyValueStoreList', 200],
    ['logs describe-resource-policies', 'resourcePolicies', 10],
  ] as const;
  for (const [command, list, limit] of limits) {
    const answer = (await aws(edgeRegion, command))[list];
    const count: number = (answer?.Items ?? answer)?.length ?? 0;
    if (owned.size > 0 || count < limit) continue;
    return ['fails', `"aws ${command}" lists ${count} of ${limit}. Delete some, unless AWS raised the quota`];
  }
  return ['good', 'not reached'];
};

/** Whether SES has verified an address or a domain; undefined if it is not in SES. */
async function isVerified({ aws, stage }: Subject, name: string): Promise<boolean | undefined> {
  const answer = aws(stage.region, 'sesv2 get-email-identity', '--email-identity', name);
  return (await orDefault(answer, undefined, 'NotFoundException'))?.VerifiedForSendingStatus;
}

const sending: Check = async (subject) => {
  const { region, email } = subject.stage;
  const account = await subject.aws(region, 'sesv2 get-account');
  if (!account.SendingEnabled) return ['fails', 'AWS has paused sending. Contact AWS Support'];
  if (account.ProductionAccessEnabled) return ['good', 'to any address'];
  for (const recipient of email.recipients) {
    const names = [recipient, domainOf(recipient)];
    const verified = await Promise.all(names.map((name) => isVerified(subject, name)));
    if (names.includes(domainOf(email.sender)) || verified.includes(true)) continue;
    const command = `aws sesv2 create-email-identity --region ${region} --email-identity ${recipient}`;
    const text = `the account is in the SES sandbox and cannot send to ${recipient}. Request production access`;
    return ['fails', `${text}, or run this command and open the link in the e-mail: ${command}`];
  }
  return ['good', 'in the sandbox, which is enough for these recipients and 200 e-mails a day'];
};

const sender: Check = async (subject) => {
  const { identity, sender } = subject.stage.email;
  const domain = domainOf(sender);
  const verified = await isVerified(subject, domain);
  if (!identity && verified !== undefined && !subject.owned.has(domain)) {
    return ['fails', `${domain} already exists in SES: set "identity": "existing" under "email"`];
  }
  if (verified) return ['good', `${domain} is verified`];
  if (verified === false)
    return ['fails', `${domain} is not verified. Compare its DNS records with those that SES requires`];
  const closed = 'every request gets 503 until SES has verified it';
  if (subject.owned.size > 0)
    return [
      'fails',
      `${domain} is not in SES: ${closed}. Before you deploy, follow "Send from another domain" in docs/operations/changes.md`,
    ];
  if (identity) return ['fails', `${domain} is not in SES. Remove "identity" from email`];
  return ['good', `the stack creates ${domain}; ${closed}`];
};

const withoutDot = (name: string) => name.replace(/\.$/, '').toLowerCase();
const resolveRecords = <T>(records: Promise<T[]>) => orDefault(records, [], 'ENODATA', 'ENOTFOUND');

/** The Route 53 zones in which the stack creates records. */
const zonesOf = ({ domain, email }: StageConfig) =>
  [domain?.hostedZone, email.hostedZone].filter((zone) => zone !== undefined);

/** A certificate is not issued until its zone is delegated, and the deployment waits for the certificate. */
const zones: Check = async ({ stage, aws, dns }) => {
  for (const { id, name } of zonesOf(stage)) {
    const { DelegationSet } = await aws(edgeRegion, 'route53 get-hosted-zone', '--id', id);
    const servers: string[] = DelegationSet?.NameServers ?? ['those of a public zone'];
    const expectedServers = servers.map(withoutDot).toSorted().join(', ');
    const actualServers = (await resolveRecords(dns.resolveNs(name))).map(withoutDot).toSorted().join(', ');
    if (actualServers === expectedServers) continue;
    return [
      'fails',
      `${name} is delegated to ${actualServers || 'no name server'}. Set these name servers at its registrar: ${expectedServers}`,
    ];
  }
  return ['good', zonesOf(stage).length > 0 ? 'delegated to Route 53' : 'not needed'];
};

/** The closest name with CAA records decides who may issue certificates: https://www.rfc-editor.org/rfc/rfc8659#section-3 */
async function issuersFor(name: string, dns: Subject['dns']): Promise<string[]> {
  const records = await resolveRecords(dns.resolveCaa(name));
  const parent = name.split('.').slice(1).join('.');
  if (records.length === 0 && parent) return issuersFor(parent, dns);
  return records.flatMap(({ issue }) => issue ?? []);
}

const certificate: Check = async ({ stage, dns }) => {
  // https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html
  const amazonIssuer = /^(?:amazon|amazontrust|awstrust|amazonaws)\.com\b/;
  for (const name of stage.domain?.hostedZone ? hostNames(stage) : []) {
    const issuers = await issuersFor(name, dns);
    if (issuers.length === 0 || issuers.some((issuer) => amazonIssuer.test(issuer))) continue;
    return [
      'fails',
      `CAA records allow only ${issuers.join(', ')} for ${name}. Add one: 0 issue "amazon.com"`,
    ];
  }
  return ['good', 'no CAA record prevents it'];
};

const records: Check = async ({ stage, owned, aws }) => {
  const { domain } = stage;
  const siteNames = domain?.hostedZone && domain.records ? hostNames(stage) : [];
  const mailNames = stage.email.identity ? [] : [`bounce-${stage.region}.${domainOf(stage.email.sender)}`];
  const plannedRecords = [
    ...siteNames.flatMap((name) => ['A', 'AAAA', 'HTTPS', 'CNAME'].map((type) => `${name} ${type}`)),
    ...mailNames.flatMap((name) => ['MX', 'TXT', 'CNAME'].map((type) => `${name} ${type}`)),
  ];
  // The physical id of a record is its name, with or without the trailing dot.
  const ownNames = new Set([...owned].map(withoutDot));
  for (const { id } of zonesOf(stage)) {
    const answer = await aws(edgeRegion, 'route53 list-resource-record-sets', '--hosted-zone-id', id);
    const recordSets: { Name: string; Type: string }[] = answer.ResourceRecordSets;
    const otherSets = recordSets.filter(({ Name }) => !ownNames.has(withoutDot(Name)));
    const otherRecords = otherSets.map(({ Name, Type }) => `${withoutDot(Name)} ${Type}`);
    const conflicts = otherRecords.filter((record) => plannedRecords.includes(record));
    if (conflicts.length === 0) continue;
    const belongsToSite = conflicts.some((record) => siteNames.includes(record.split(' ')[0] ?? ''));
    const setting = belongsToSite
      ? '"records": false in domain if a live site needs them'
      : '"identity": "existing" in email if SES still has the domain';
    return ['fails', `${id} already has the records ${conflicts.join(', ')}. Delete them, or set ${setting}`];
  }
  return ['good', 'no conflicts'];
};

export const checks = { bootstrap, lambda, cloudFront, quotas, sending, sender, zones, certificate, records };
