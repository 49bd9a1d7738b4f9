import type { Template } from 'aws-cdk-lib/assertions';
import type { StageConfig } from '../../lib/config/stage-config.ts';
import { synthesizeStacks, templateIn } from './synthesized-stacks.ts';

/** A stage with every setting. Each value differs from all others and from every default. */
export const fullStage: Partial<StageConfig> = {
  account: '210987654321',
  region: 'eu-central-1',
  email: {
    sender: 'desk@desk.example',
    recipients: ['team@team.example', 'office@other.example'],
    limit: 61,
    limitPerClient: 7,
  },
  domain: {
    name: 'www.desk.example',
    redirectFrom: ['desk.example'],
    hostedZone: { id: 'Z0HOSTEDZONE', name: 'desk.example' },
    records: true,
  },
  gateway: {
    rate: 21,
    burst: 22,
    agents: { rate: 23, burst: 24 },
    keys: { active: 3, standby: 4 },
  },
  firewall: { requests: 500 },
  agents: {
    allowedOrigins: ['https://one.example', 'https://two.example:8443'],
  },
  deprecated: { since: '2027-04-01', sunset: '2027-10-01', link: 'https://desk.example/v2' },
  alarms: {
    email: ['operators@desk.example', 'nights@desk.example'],
    requestsPerHour: 9_000,
    runbook: 'https://git.example/runbook.md',
  },
  budget: { monthly: 70 },
  check: true,
  logRetentionDays: 5,
  permissionsBoundary: 'desk-boundary',
  terminationProtection: true,
};

let stacks: ReturnType<typeof synthesizeStacks> | undefined;

/** Returns the stacks of the full stage, keyed by name. They are synthesized once per process. */
export function fullStageStacks(): ReturnType<typeof synthesizeStacks> {
  stacks ??= synthesizeStacks(fullStage);
  return stacks;
}

/**
 * Returns the template of one of the full stage's stacks: the main stack, the one with the certificate (`-Edge`), or
 * the one with the CloudFront log and alarms (`-EdgeMonitoring`).
 */
export function fullStageTemplate(suffix: '' | '-Edge' | '-EdgeMonitoring' = ''): Template {
  return templateIn(fullStageStacks(), suffix);
}
