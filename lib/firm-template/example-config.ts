import { pathsVersion } from '../../contract/api-versions.ts';
import { configSchema } from '../frontdesk-config.ts';

/** A configuration with a stage for trying things out and a production stage, both with placeholders. */
export const exampleConfig = (today: string) => ({
  $schema: configSchema,
  defaults: {
    account: '111122223333',
    region: 'us-east-1',
    email: { sender: 'frontdesk@example.com', recipients: ['requests@example.com'], limit: 60 },
    gateway: {
      rate: 50,
      burst: 100,
      agents: { rate: 200, burst: 500 },
      keys: { active: 1, standby: 2 },
    },
    firewall: 'off',
    agents: { allowedOrigins: [] },
    versions: [{ name: pathsVersion, published: today }],
    alarms: {
      email: 'operators@example.com',
      runbook: 'https://git.example.com/frontdesk/blob/main/docs/operations/runbook.md',
    },
    logRetentionDays: 30,
    logRemoval: 'retain',
    terminationProtection: false,
  },
  stages: {
    // Two stages of one account and region cannot share the sender's domain.
    dev: { email: { sender: 'frontdesk@dev.example.com' }, logRetentionDays: 7, logRemoval: 'destroy' },
    prod: {
      domain: {
        name: 'www.example.com',
        hostedZone: { id: 'Z0123456789EXAMPLE', name: 'example.com' },
      },
      check: { everyMinutes: 15 },
    },
  },
});
