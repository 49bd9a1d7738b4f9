import { describe, expect, test } from 'vitest';
import { readLocalStage, requireStage, stageErrors } from '../../../lib/config/frontdesk-config.ts';
import { fixtureFirm } from '../../fixtures/firm-stage.ts';
import { configFolder, dev, rejectionMessage, withoutPlaces } from './config-folder.ts';

const { folder, write, writeDev } = configFolder();
const now = new Date('2026-11-22T12:00:00Z');

/** Returns the message with which `dev` with `change` is rejected, without file and position. */
function errorMessageFor(change: object): string {
  writeDev(change);
  return withoutPlaces(rejectionMessage(() => requireStage(folder, 'dev', now)));
}

const contact = 'security@desk.example';

describe('requireStage()', () => {
  test.each(['staging', 'Dev', '', '__proto__', 'dev prod', 'local'])(
    'lists the stages for the unknown stage "%s"',
    (name) => {
      expect(() => requireStage(fixtureFirm, name)).toThrow(
        `Cannot find the stage "${name}": ${fixtureFirm}/frontdesk.json defines dev, prod`,
      );
    },
  );

  test.each([
    [
      'a number out of bounds',
      { email: { ...dev.email, limit: 0 } },
      'stages.dev.email.limit is 0, but must be an integer from 1 to 1000',
    ],
    [
      'a text that is not an address',
      { email: { ...dev.email, recipients: 'requests' } },
      'stages.dev.email.recipients is "requests", but must be an e-mail address',
    ],
    [
      'a missing field',
      { email: { ...dev.email, sender: undefined } },
      'stages.dev.email.sender is missing, but must be an e-mail address',
    ],
    [
      'one generation twice',
      { gateway: { ...dev.gateway, keys: { active: 2, standby: 2 } } },
      'stages.dev.gateway.keys is {"active":2,"standby":2}, but must be two different generations',
    ],
    [
      'a certificate in a region that CloudFront does not support',
      {
        domain: {
          name: 'desk.example',
          certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/0a',
        },
      },
      /domain\.certificateArn is "arn:aws:acm:eu-west-1.*must be the ARN of an ACM certificate in us-east-1/,
    ],
    [
      'a domain that cannot be verified',
      { domain: { name: 'desk.example' } },
      'stages.dev.domain is {"name":"desk.example"}, but must be a domain with either hostedZone or certificateArn',
    ],
    [
      'a firewall and a web ACL',
      {
        firewall: { requests: 500 },
        webAclArn: 'arn:aws:wafv2:us-east-1:210987654321:global/webacl/team/0a1b',
      },
      /webAclArn is "arn:.*", but must be absent unless firewall is "off": a stage can have only one of the two/,
    ],
    [
      'a domain outside its zone',
      { domain: { name: 'desk.example', hostedZone: { id: 'Z0123456789', name: 'elsewhere.example' } } },
      'stages.dev.domain.name is "desk.example", but must be the name of its hosted zone, "elsewhere.example", or end in ".elsewhere.example"',
    ],
    [
      'a firewall that is neither on nor off',
      { firewall: 'on' },
      `stages.dev.firewall is "on", but must be 'off' or { requests: an integer from 200 to 2000000 }`,
    ],
    [
      'a firewall that would block two external checks',
      { firewall: { requests: 199 } },
      'stages.dev.firewall.requests is 199, but must be an integer from 200 to 2000000',
    ],
    [
      'an origin with a path',
      { agents: { allowedOrigins: ['https://client.example/app'] } },
      'stages.dev.agents.allowedOrigins.0 is "https://client.example/app", but must be scheme, host and port only',
    ],
    [
      'more origins than fit in the variables of a function',
      { agents: { allowedOrigins: Array.from({ length: 200 }, (_, n) => `https://client-${n}.example`) } },
      'stages.dev.agents.allowedOrigins is a list, but must be origins with at most 1000 characters in total: Lambda allows 4 KB of environment variables',
    ],
    [
      'a runbook without TLS',
      { alarms: { ...dev.alarms, runbook: 'http://git.example/runbook' } },
      'stages.dev.alarms.runbook is "http://git.example/runbook", but must be an https URL',
    ],
    [
      'a region that does not exist',
      { region: 'eu-centrall-1' },
      'stages.dev.region is "eu-centrall-1", but must be an AWS region, perhaps eu-central-1',
    ],
    [
      'a region in a partition without us-east-1',
      { region: 'cn-north-1' },
      'stages.dev.region is "cn-north-1", but must be an AWS region, perhaps eu-north-1',
    ],
    [
      'an account without its leading zeros',
      { account: 12345678 },
      'stages.dev.account is 12345678, but must be an account number of 12 digits, in quotes',
    ],
    [
      'a sunset that is too early',
      { deprecated: { since: '2027-03-31', sunset: '2027-09-30', link: 'https://desk.example/v2' } },
      'stages.dev.deprecated.sunset is "2027-09-30", but must be 2027-10-01 or later: 6 months after 2027-03-31',
    ],
    [
      'a deprecation without a sunset',
      { deprecated: { since: '2027-03-31', link: 'https://desk.example/v2' } },
      'stages.dev.deprecated.sunset is missing, but must be a day, such as 2027-01-31',
    ],
    ['an unknown member of a stage', { emails: 3 }, 'stages.dev.emails is unknown: did you mean "email"?'],
    [
      'an unknown member that resembles no other',
      { firewall: 'off', budget: { monthly: 15, rigour: 'high' } },
      'stages.dev.budget.rigour is unknown: remove it, or name it "monthly"',
    ],
    [
      'a stage without e-mail',
      { email: undefined },
      'stages.dev.email is missing, but must be an object with sender, recipients, limit',
    ],
    ...['2026-11-21', '2027-11-23', 'soon'].map((expires): [string, object, string] => [
      `a security contact that is valid until ${expires}`,
      { security: { contact, expires } },
      `stages.dev.security.expires is "${expires}", but must be a day from 2026-11-22 to 2027-11-22`,
    ]),
    [
      'a security contact without TLS',
      { security: { contact: 'http://desk.example', expires: '2027-01-31' } },
      'stages.dev.security.contact is "http://desk.example", but must be an e-mail address or an https URL',
    ],
    [
      'an accent in an e-mail address',
      { alarms: { ...dev.alarms, email: 'josé@fellside.co.uk' } },
      'stages.dev.alarms.email is "josé@fellside.co.uk", but must be an e-mail address without "é"',
    ],
    [
      'an invalid origin, in one line',
      { agents: { allowedOrigins: ['*'] } },
      /^stages\.dev\.agents\.allowedOrigins\.0 is "\*", but must be an origin, such as https:\/\/client\.example$/,
    ],
  ])('states the field, the value and the allowed values for %s', (_what, change, message) => {
    expect(errorMessageFor(change)).toMatch(message);
  });

  test.each([
    ['2026-11-22', contact],
    ['2027-11-22', 'https://desk.example/report'],
  ])('accepts a security contact that is valid until %s: %s', (expires, validContact) => {
    const security = { contact: validContact, expires };
    writeDev({ security });

    expect(requireStage(folder, 'dev', now).security).toEqual(security);
  });
});

test('in a local run, the security contact may have expired', () => {
  writeDev({ security: { contact, expires: '2020-01-31' } });

  expect(readLocalStage(folder, now).security?.expires).toBe('2020-01-31');
});

test('stageErrors() reports errors in stages that are not selected, those in the defaults once, and no placeholders', () => {
  const defaults = { ...dev, logRetentionDays: 6 };
  write({ defaults, stages: { dev: {}, prod: { security: { contact, expires: '2026-11-21' } } } });

  expect(stageErrors(folder, now).map(withoutPlaces)).toEqual([
    expect.stringMatching(/^defaults\.logRetentionDays is 6, /),
    expect.stringMatching(/^stages\.prod\.security\.expires is "2026-11-21", /),
  ]);
});
