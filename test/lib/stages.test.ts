import { describe, expect, test } from 'vitest';
import { StageConfig } from '../../lib/stage-config.ts';
import { requireStage } from '../../lib/stages.ts';

const dev = requireStage('dev');

/** The error message for the stage `dev` with `change`. */
function errorMessageFor(change: object): string {
  try {
    requireStage('dev', { dev: { ...dev, ...change } });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('The stage was taken');
}

describe('requireStage()', () => {
  test.each(['dev', 'prod'])('knows the stage "%s"', (name) => {
    expect(() => StageConfig.parse(requireStage(name))).not.toThrow();
  });

  test.each(['staging', 'Dev', '', '__proto__', 'dev prod'])(
    'names the stages when asked for "%s"',
    (name) => {
      expect(() => requireStage(name)).toThrow(
        `Cannot find the stage "${name}": lib/stages.ts has dev, prod`,
      );
    },
  );

  test.each([
    [
      'a number out of bounds',
      { mail: { ...dev.mail, perHour: 0 } },
      'lib/stages.ts: stages.dev.mail.perHour is 0, but must be an integer from 1 to 1000',
    ],
    [
      'text for a number',
      { gateway: { ...dev.gateway, rate: '10' } },
      'lib/stages.ts: stages.dev.gateway.rate is "10", but must be an integer from 1 to 1000',
    ],
    [
      'no address',
      { mail: { ...dev.mail, recipient: 'requests' } },
      'lib/stages.ts: stages.dev.mail.recipient is "requests", but must be an e-mail address',
    ],
    [
      'a missing field',
      { mail: { ...dev.mail, sender: undefined } },
      'lib/stages.ts: stages.dev.mail.sender is missing, but must be an e-mail address',
    ],
    [
      'a retention that CloudWatch does not know',
      { logRetentionDays: 8 },
      /stages\.dev\.logRetentionDays is 8, but must be one of 1, 3, 5, 7, 14/,
    ],
    [
      'one generation twice',
      { gateway: { ...dev.gateway, keys: { active: 2, standby: 2 } } },
      'lib/stages.ts: stages.dev.gateway.keys is {"active":2,"standby":2}, but must be two different generations',
    ],
    [
      'a certificate that CloudFront cannot use',
      {
        domain: {
          name: 'desk.example',
          certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/0a',
        },
      },
      /domain\.certificateArn is "arn:aws:acm:eu-west-1.*must be the ARN of an ACM certificate in us-east-1/,
    ],
    [
      'a domain that nobody could prove',
      { domain: { name: 'desk.example' } },
      'lib/stages.ts: stages.dev.domain is {"name":"desk.example"}, but must be a domain with either hostedZone or certificateArn',
    ],
    [
      'a domain outside its zone',
      { domain: { name: 'desk.example', hostedZone: { id: 'Z0123456789', name: 'elsewhere.example' } } },
      /stages\.dev\.domain is .*, but must be a domain whose name lies in its hosted zone/,
    ],
    [
      'a firewall that is neither on nor off',
      { firewall: 'on' },
      `lib/stages.ts: stages.dev.firewall is "on", but must be 'off' or { requestsPerFiveMinutes: an integer from 40 to 2000000 }`,
    ],
    [
      'a firewall that two checks from outside would run into',
      { firewall: { requestsPerFiveMinutes: 39 } },
      'lib/stages.ts: stages.dev.firewall.requestsPerFiveMinutes is 39, but must be an integer from 40 to 2000000',
    ],
    [
      'an origin with a path',
      { agents: { allowedOrigins: ['https://client.example/app'] } },
      'lib/stages.ts: stages.dev.agents.allowedOrigins.0 is "https://client.example/app", but must be scheme, host and port only',
    ],
    [
      'a runbook without TLS',
      { alarms: { ...dev.alarms, runbook: 'http://git.example/runbook' } },
      'lib/stages.ts: stages.dev.alarms.runbook is "http://git.example/runbook", but must be an https URL',
    ],
    [
      'a check that never rests',
      { check: { everyMinutes: 1 } },
      'lib/stages.ts: stages.dev.check.everyMinutes is 1, but must be an integer from 5 to 60',
    ],
    [
      'a region that has no name of a region',
      { region: 'Frankfurt' },
      'lib/stages.ts: stages.dev.region is "Frankfurt", but must be a region of AWS, such as eu-central-1',
    ],
    [
      'a protection left open',
      { terminationProtection: undefined },
      'lib/stages.ts: stages.dev.terminationProtection is missing, but must be true or false',
    ],
    [
      'a sunset too soon',
      {
        versions: [
          {
            name: 'v1',
            published: '2026-11-21',
            deprecated: { since: '2027-03-31', successor: 'v2', sunset: '2027-09-30' },
          },
          { name: 'v2', published: '2027-03-31' },
        ],
      },
      'lib/stages.ts: stages.dev.versions.0.deprecated.sunset is "2027-09-30", but must be 2027-10-01 or later: 6 months after v2 was published',
    ],
    [
      'a field that no stage has',
      { emails: 3 },
      'lib/stages.ts: remove stages.dev.emails: no stage has this field',
    ],
  ])('names field, value and what is allowed for %s', (_what, change, message) => {
    expect(errorMessageFor(change)).toMatch(message);
  });

  test('names every error at once', () => {
    const message = errorMessageFor({ mail: { ...dev.mail, perHour: 0 }, removal: 'keep' });

    expect(message.split('\n')).toHaveLength(2);
  });
});
