import { expect, test } from 'vitest';
import { LegalContent, telephone } from '../../../contract/content/legal-content.ts';
import { schemaIssues } from '../../../site/content/files/schema-issues.ts';

const issueLines = (schema: typeof LegalContent | typeof telephone, value: unknown) =>
  schemaIssues(schema, value).map(({ pointer, problem, fix }) => `${pointer} ${problem}: ${fix}`.trim());

const legal = { name: 'Example Consulting BV', address: ['Example Street 1', '9000 Ghent'] };
const numberFix = 'write "+", the country code and the number, for instance "+32 9 123 45 67"';

test.each(['+32 9 123 45 67', '+3291234567', '+1 555-555-0100', '+44.20.7946.0958'])(
  'the schema accepts the telephone number %s',
  (number) => {
    expect(issueLines(telephone, number)).toEqual([]);
  },
);

test.each(['09 123 45 67', '0032 9 123 45 67', '+44 (0)20 7946 0958', '+32 9 123 45 67 or mobile'])(
  'the schema explains how to write the telephone number %s',
  (number) => {
    expect(issueLines(telephone, number)).toEqual([`is "${number}": ${numberFix}`]);
  },
);

test('the schema accepts a legal name and an address, with every optional member', () => {
  const optionalMembers = {
    form: 'Private limited company',
    representedBy: ['Ada Example'],
    register: { name: 'Register of Ghent', number: '0123' },
    vatId: 'CHE-123.456.789 MWST',
    supervisoryAuthority: 'An authority, Brussels',
    further: ['Insurance: an insurer.'],
  };

  expect(issueLines(LegalContent, legal)).toEqual([]);
  expect(issueLines(LegalContent, { ...legal, ...optionalMembers })).toEqual([]);
});
