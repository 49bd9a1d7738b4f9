import type dns from 'node:dns/promises';
import type { awsCli } from './aws-cli.ts';
import { edgeRegion } from './regions.ts';
import type { StageConfig } from './stage-config.ts';

/** The stage to check, which may be deployed already, and the services to query. */
export interface Subject {
  readonly stage: StageConfig;
  /** Qualifier of the CDK bootstrap. */
  readonly qualifier: string;
  /** Physical ids of the stack's resources, which are not conflicts. Empty before the first deployment. */
  readonly owned: ReadonlySet<string>;
  readonly aws: typeof awsCli;
  readonly dns: Pick<typeof dns, 'resolveCaa' | 'resolveNs'>;
}

/** Returns what was found and, unless that is good, what to do. */
type Check = (subject: Subject) => Promise<[outcome: 'good' | 'fails' | 'unclear', text: string]>;

/** Resolves with the answer, or with `fallback` for an error with one of the codes. */
export const answerOr = <T, F>(answer: Promise<T>, fallback: F, ...codes: string[]): Promise<T | F> =>
  answer.catch((error) => {
    if (codes.includes(error.code)) return fallback;
    throw error;
  });

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
const namesOf = ({ domain }: StageConfig) => (domain ? [domain.name, ...(domain.redirectFrom ?? [])] : []);

const bootstrap: Check = async ({ stage, qualifier, aws }) => {
  // The minimum of CDK's synthesizer.
  const minVersion = 6;
  const parameter = ['--name', `/cdk-bootstrap/${qualifier}/version`];
  const isAtEdge = stage.edgeMonitoring || stage.domain?.hostedZone;
  for (const region of isAtEdge ? [stage.region, edgeRegion] : [stage.region]) {
    const answer = await answerOr(aws(region, 'ssm get-parameter', ...parameter), {}, 'ParameterNotFound');
    const version = answer.Parameter?.Value ?? 'none';
    if (Number(version) >= minVersion) continue;
    return [
      'fails',
      `version ${version} in ${region}, below ${minVersion}. Run "npx cdk bootstrap" with this context`,
    ];
  }
  return ['good', 'new enough in each region'];
};

const lambda: Check = async ({ stage, owned, aws }) => {
  // Lambda always keeps these unreserved: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
  const minUnreserved = 100;
  const { AccountLimit } = await aws(stage.region, 'lambda get-account-settings');
  const free: number = AccountLimit.UnreservedConcurrentExecutions;
  // For each of the three endpoints. A deployed stage has reserved them already.
  const reserved = owned.size > 0 ? 0 : 3 * (stage.reservedConcurrency ?? 0);
  const text = `${free} unreserved, of which the stage reserves ${reserved}`;
  if (free - reserved >= minUnreserved) return ['good', text];
  const request = `aws service-quotas request-service-quota-increase --region ${stage.region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
  return ['fails', `${text}. Set no reservedConcurrency, and ask for more: ${request}`];
};

const cloudFront: Check = async ({ stage, owned, aws }) => {
  const { DistributionList } = await aws(edgeRegion, 'cloudfront list-distributions');
  const found: { Id: string; Aliases: { Items?: string[] } }[] = DistributionList?.Items ?? [];
  for (const { Id, Aliases } of found.filter(({ Id }) => !owned.has(Id))) {
    const taken = Aliases.Items?.find((alias) => namesOf(stage).includes(alias));
    if (taken) return ['fails', `${Id} has the alternate domain name ${taken}. Remove it from there first`];
  }
  if (found.length > 0) return ['good', 'the account can create distributions'];
  const doubt = 'some new accounts cannot create distributions yet, which only a deployment shows';
  return ['unclear', `${doubt}. If it fails with "Your account must be verified", ask AWS Support`];
};

const quotas: Check = async ({ owned, aws }) => {
  // The defaults: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html,
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html
  const limits = [
    ['cloudfront list-distributions', 'DistributionList', 500],
    ['cloudfront list-key-value-stores', 'KeyValueStoreList', 200],
    ['cloudfront list-response-headers-policies --type custom', 'ResponseHeadersPolicyList', 20],
    ['cloudfront list-cache-policies --type custom', 'CachePolicyList', 20],
    ['logs describe-resource-policies', 'resourcePolicies', 10],
  ] as const;
  for (const [command, list, limit] of limits) {
    const answer = (await aws(edgeRegion, command))[list];
    const count: number = (answer?.Items ?? answer)?.length ?? 0;
    if (owned.size > 0 || count < limit) continue;
    return ['fails', `"aws ${command}" lists ${count} of ${limit}. Delete some, unless AWS granted more`];
  }
  return ['good', 'not reached'];
};

/** Whether SES has verified an address or a domain; undefined if SES does not have it. */
async function isVerified({ aws, stage }: Subject, name: string): Promise<boolean | undefined> {
  const answer = aws(stage.region, 'sesv2 get-email-identity', '--email-identity', name);
  return (await answerOr(answer, undefined, 'NotFoundException'))?.VerifiedForSendingStatus;
}

const sending: Check = async (subject) => {
  const { region, email } = subject.stage;
  const account = await subject.aws(region, 'sesv2 get-account');
  if (!account.SendingEnabled) return ['fails', 'AWS has paused sending. Ask AWS Support'];
  if (account.ProductionAccessEnabled) return ['good', 'to any address'];
  for (const recipient of email.recipients) {
    const names = [recipient, domainOf(recipient)];
    const verified = await Promise.all(names.map((name) => isVerified(subject, name)));
    if (names.includes(domainOf(email.sender)) || verified.includes(true)) continue;
    const command = `aws sesv2 create-email-identity --region ${region} --email-identity ${recipient}`;
    const text = `in the sandbox, not to ${recipient}. Ask for production access`;
    return ['fails', `${text}, or run this and open the link in the e-mail: ${command}`];
  }
  return ['good', 'in the sandbox, which is enough for these recipients and 200 e-mails a day'];
};

const sender: Check = async (subject) => {
  const { identity, sender } = subject.stage.email;
  const domain = domainOf(sender);
  const verified = await isVerified(subject, domain);
  if (!identity && verified !== undefined && !subject.owned.has(domain)) {
    return ['fails', `${domain} exists in SES. Set "identity": "existing" in email`];
  }
  if (!identity || verified) return ['good', `${domain} ${identity ? 'is verified' : "is the stack's"}`];
  if (verified === undefined) return ['fails', `${domain} is not in SES. Remove "identity" from email`];
  return ['fails', `${domain} is not verified. Compare its DNS records with those that SES asks for`];
};

const withoutDot = (name: string) => name.replace(/\.$/, '').toLowerCase();
const resolve = <T>(records: Promise<T[]>) => answerOr(records, [], 'ENODATA', 'ENOTFOUND');

/** The Route 53 zones in which the stack creates records. */
const zonesOf = ({ domain, email }: StageConfig) =>
  [domain?.hostedZone, email.hostedZone].filter((zone) => zone !== undefined);

/** A certificate is not issued until its zone is delegated, and the deployment waits for it. */
const zones: Check = async ({ stage, aws, dns }) => {
  for (const { id, name } of zonesOf(stage)) {
    const { DelegationSet } = await aws(edgeRegion, 'route53 get-hosted-zone', '--id', id);
    const servers: string[] = DelegationSet?.NameServers ?? ['those of a public zone'];
    const wanted = servers.map(withoutDot).toSorted().join(', ');
    const found = (await resolve(dns.resolveNs(name))).map(withoutDot).toSorted().join(', ');
    if (found === wanted) continue;
    return [
      'fails',
      `${name} is delegated to ${found || 'no server'}. Set these name servers at its registrar: ${wanted}`,
    ];
  }
  return ['good', zonesOf(stage).length > 0 ? 'delegated to Route 53' : 'not needed'];
};

/** The CAA records of the nearest name apply: https://www.rfc-editor.org/rfc/rfc8659#section-3 */
async function issuersFor(name: string, dns: Subject['dns']): Promise<string[]> {
  const records = await resolve(dns.resolveCaa(name));
  const parent = name.split('.').slice(1).join('.');
  if (records.length === 0 && parent) return issuersFor(parent, dns);
  return records.flatMap(({ issue }) => issue ?? []);
}

const certificate: Check = async ({ stage, dns }) => {
  // https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html
  const amazon = /^(?:amazon|amazontrust|awstrust|amazonaws)\.com\b/;
  for (const name of stage.domain?.hostedZone ? namesOf(stage) : []) {
    const issuers = await issuersFor(name, dns);
    if (issuers.length === 0 || issuers.some((issuer) => amazon.test(issuer))) continue;
    return ['fails', `CAA records allow ${name} only ${issuers.join(', ')}. Add one: 0 issue "amazon.com"`];
  }
  return ['good', 'no CAA record prevents it'];
};

const records: Check = async ({ stage, owned, aws }) => {
  const { domain } = stage;
  const siteNames = domain?.hostedZone && domain.records ? namesOf(stage) : [];
  const mailNames = stage.email.identity ? [] : [`bounce-${stage.region}.${domainOf(stage.email.sender)}`];
  const planned = [
    ...siteNames.flatMap((name) => ['A', 'AAAA', 'HTTPS', 'CNAME'].map((type) => `${name} ${type}`)),
    ...mailNames.flatMap((name) => ['MX', 'TXT', 'CNAME'].map((type) => `${name} ${type}`)),
  ];
  // CloudFormation's id of a record is its name, with or without the final dot.
  const ownNames = new Set([...owned].map(withoutDot));
  for (const { id } of zonesOf(stage)) {
    const answer = await aws(edgeRegion, 'route53 list-resource-record-sets', '--hosted-zone-id', id);
    const sets: { Name: string; Type: string }[] = answer.ResourceRecordSets;
    const others = sets.filter(({ Name }) => !ownNames.has(withoutDot(Name)));
    const found = others.map(({ Name, Type }) => `${withoutDot(Name)} ${Type}`);
    const taken = found.filter((record) => planned.includes(record));
    if (taken.length === 0) continue;
    const isOfSite = taken.some((record) => siteNames.includes(record.split(' ')[0] ?? ''));
    const setting = isOfSite
      ? '"records": false in domain if a live site needs it'
      : '"identity": "existing" in email if SES still has the domain';
    return ['fails', `${taken.join(', ')} in ${id}. Delete it, or set ${setting}`];
  }
  return ['good', 'no conflicts'];
};

export const checks = { bootstrap, lambda, cloudFront, quotas, sending, sender, zones, certificate, records };
