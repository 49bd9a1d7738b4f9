import { describe, expect, test } from 'vitest';
import { readLocalStage, requireStage } from '../../../lib/config/frontdesk-config.ts';
import { configFolder, rejectionMessage, withoutPlaces } from './config-folder.ts';

const { folder, writeDev } = configFolder();
const now = new Date('2026-11-22T12:00:00Z');

const writeContact = (expires: string, contact = 'security@desk.example') =>
  writeDev({ security: { contact, expires } });

/** Returns the message with which the stage is rejected, without file and position. */
function messageWith(...args: Parameters<typeof writeContact>): string {
  writeContact(...args);
  return withoutPlaces(rejectionMessage(() => requireStage(folder, 'dev', now)));
}

describe('the contact for vulnerabilities', () => {
  test.each(['2026-11-22', '2027-11-22'])('may be valid until %s', (expires) => {
    writeContact(expires);

    expect(requireStage(folder, 'dev', now).security).toEqual({ contact: 'security@desk.example', expires });
  });

  test.each(['2026-11-21', '2027-11-23', 'soon'])('may not be valid until %s', (expires) => {
    expect(messageWith(expires)).toBe(
      `stages.dev.security.expires is "${expires}", but must be a day from 2026-11-22 to 2027-11-22`,
    );
  });

  test('is an e-mail address or an https URL', () => {
    writeContact('2027-01-31', 'https://desk.example/report');
    expect(requireStage(folder, 'dev', now).security?.contact).toBe('https://desk.example/report');
    expect(messageWith('2027-01-31', 'http://desk.example')).toBe(
      'stages.dev.security.contact is "http://desk.example", but must be an e-mail address or an https URL',
    );
  });

  test('may have expired in a local run', () => {
    writeContact('2020-01-31');

    expect(readLocalStage(folder, now).security?.expires).toBe('2020-01-31');
  });
});
