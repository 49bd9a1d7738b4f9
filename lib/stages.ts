import type { z } from 'zod';
import { StageConfig } from './stage-config.ts';
import { SynthError } from './synth-error.ts';

const runbook = 'https://git.example.com/frontdesk/blob/main/docs/operations/runbook.md';

/** The deployments, by the name that `-c stage=NAME` takes. */
const stages: Record<string, z.input<typeof StageConfig>> = {
  dev: {
    region: 'us-east-1',
    mail: { sender: 'frontdesk@example.com', recipient: 'requests@example.com', perHour: 1_000 },
    gateway: {
      rate: 50,
      burst: 100,
      agents: { rate: 200, burst: 500 },
      keys: { active: 1, standby: 2 },
    },
    firewall: 'off',
    agents: { allowedOrigins: [] },
    versions: [{ name: 'v1', published: '2026-11-21' }],
    alarms: { email: 'operators@example.com', runbook },
    logRetentionDays: 7,
    removal: 'destroy',
    terminationProtection: false,
  },
  prod: {
    region: 'eu-central-1',
    mail: { sender: 'frontdesk@example.com', recipient: 'requests@example.com', perHour: 60 },
    domain: { name: 'www.example.com', hostedZone: { id: 'Z0123456789EXAMPLE', name: 'example.com' } },
    gateway: {
      rate: 50,
      burst: 100,
      agents: { rate: 200, burst: 500 },
      keys: { active: 1, standby: 2 },
    },
    firewall: { requestsPerFiveMinutes: 1_000 },
    agents: { allowedOrigins: [] },
    versions: [{ name: 'v1', published: '2026-11-21' }],
    alarms: { email: 'operators@example.com', runbook },
    check: { everyMinutes: 15 },
    logRetentionDays: 30,
    removal: 'retain',
    terminationProtection: true,
  },
};

/** The stage called `name`. Throws a SynthError that names every invalid field. */
export function requireStage(name: string, table: Record<string, unknown> = stages): StageConfig {
  if (!/^[a-z][a-z\d-]{0,19}$/.test(name) || !Object.hasOwn(table, name)) {
    throw new SynthError(
      `Cannot find the stage "${name}": lib/stages.ts has ${Object.keys(table).join(', ')}`,
    );
  }
  const parsed = StageConfig.safeParse(table[name]);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.flatMap((issue) => messagesFor(name, table[name], issue));
  throw new SynthError(messages.join('\n'));
}

function messagesFor(name: string, stage: unknown, issue: z.core.$ZodIssue): string[] {
  const field = ['stages', name, ...issue.path].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `lib/stages.ts: remove ${field}.${key}: no stage has this field`);
  }
  const value = JSON.stringify(valueAt(stage, issue.path)) ?? 'missing';
  return [`lib/stages.ts: ${field} is ${value}, but must be ${issue.message}`];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}
