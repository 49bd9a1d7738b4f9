import { expect, test } from 'vitest';
import { telephone } from '../../../contract/resources/company.ts';
import { schemaIssues } from '../../../site/content/files/schema-issues.ts';

const issueLines = (value: unknown) =>
  schemaIssues(telephone, value).map(({ pointer, problem, fix }) => `${pointer} ${problem}: ${fix}`.trim());

const numberFix = 'write "+", the country code and the number, for instance "+32 9 123 45 67"';

test.each(['+32 9 123 45 67', '+3291234567', '+1 555-555-0100', '+44.20.7946.0958'])(
  'the schema accepts the telephone number %s',
  (number) => {
    expect(issueLines(number)).toEqual([]);
  },
);

test.each(['09 123 45 67', '0032 9 123 45 67', '+44 (0)20 7946 0958', '+32 9 123 45 67 or mobile'])(
  'the schema explains how to write the telephone number %s',
  (number) => {
    expect(issueLines(number)).toEqual([`is "${number}": ${numberFix}`]);
  },
);
