import fc from 'fast-check';
import { expect } from 'vitest';
import { requestMemberEntries } from '../../contract/request-members.ts';
import { requester } from '../fixtures/request-values.ts';
import { type FaultySes, identifierOf } from '../support/faulty-ses.ts';
import { hostileText } from './arbitraries.ts';

export const values = {
  ...requester,
  message: 'It has been wrong\nfor a whole year.',
  whoUsesSystem: 'Forty clerks',
  source: 'an agent',
};

const hostileMembers = Object.fromEntries(requestMemberEntries.map(([name]) => [name, hostileText]));

/** Values of a request: valid, or hostile texts. */
export const requestValues = fc.record(
  {
    ...hostileMembers,
    name: fc.oneof(fc.constant(values.name), hostileText),
    email: fc.oneof({ weight: 3, arbitrary: fc.constant(values.email) }, fc.emailAddress(), hostileText),
    message: fc.oneof(
      fc.constant(values.message),
      fc.string({ minLength: 10, unit: 'grapheme' }),
      hostileText,
    ),
  },
  { requiredKeys: ['name', 'email', 'message'] },
);

/** Throws unless exactly the e-mail of `identifier` was sent, or none if it is undefined. Empties `ses.delivered`. */
export function expectEmailOf(identifier: unknown, ses: FaultySes): void {
  const emails = ses.delivered.splice(0);
  expect(emails.map(identifierOf)).toEqual(identifier === undefined ? [] : [identifier]);
  for (const email of emails) {
    const { Subject, Headers, Body } = email.Content.Simple;
    expect(Subject.Data).toBe(`Diagnostic request ${identifier}`);
    expect(Headers.map(({ Name }) => Name)).toEqual(['X-Request-Identifier', 'Auto-Submitted']);
    expect(email.ReplyToAddresses).toEqual([expect.stringMatching(/^[!-;=?-~]+@[a-z\d.-]+\.[a-z\d-]+$/i)]);
    expect(Body.Html.Data).not.toMatch(/<x-hostile/i);
    const lines = Body.Text.Data.split(/\r\n|[\n\r\u2028\u2029]/).slice(4);
    for (const line of lines) expect(line).toMatch(/^(?:| {2}\| .*|[A-Z][A-Za-z -]+:)$/s);
  }
}

/** Throws unless `sent` is valid, without the schema of the contract: its members as texts of valid lengths. */
export function expectRequest(sent: unknown): void {
  const request = sent as Record<string, unknown>;
  const memberNames = requestMemberEntries.map(([name]) => name);
  expect(memberNames).toEqual(expect.arrayContaining(Object.keys(request)));
  for (const value of Object.values(request)) expect(typeof value).toBe('string');
  for (const [name, { required, minLength = 1, maxLength }] of requestMemberEntries) {
    if (!required) continue;
    const length = [...String(request[name]).normalize('NFC').trim()].length;
    expect(length).toBeGreaterThanOrEqual(minLength);
    expect(length).toBeLessThanOrEqual(maxLength);
  }
}
