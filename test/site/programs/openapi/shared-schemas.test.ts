import { expect, test } from 'vitest';
import { openapi, site } from '../../fixture-site.ts';

const { schemas } = openapi(site).components;

test.each([
  [['Money'], ['amount', 'currency', 'formatted']],
  [['MoneyRange'], ['minimum', 'maximum', 'formatted']],
  [['DurationRange'], ['text', 'minimum', 'maximum']],
  [
    ['Country', 'Language'],
    ['code', 'name'],
  ],
])('only %j have the members %j', (names, members) => {
  const withMembers = Object.entries(schemas).filter(
    ([, { properties = {} }]) => Object.keys(properties).join() === members.join(),
  );

  expect(withMembers.map(([name]) => name)).toEqual(names);
});

test.each([
  ['Company', 'country', { $ref: '#/components/schemas/Country' }],
  ['Service', 'duration', { $ref: '#/components/schemas/DurationRange' }],
  ['Step', 'duration', { $ref: '#/components/schemas/DurationRange' }],
  ['MoneyRange', 'maximum', { $ref: '#/components/schemas/Money' }],
])('%s refers to the schema of its member %s', (name, member, reference) => {
  expect(schemas[name]?.properties?.[member]).toMatchObject(reference);
});

test('amounts are arbitrary numbers, and duration bounds have the format of RFC 3339', () => {
  expect(schemas.Money?.properties?.amount).toEqual({
    type: 'number',
    minimum: 0,
    maximum: 1_000_000_000_000,
    description: 'The amount in major units of the currency (euros, not cents).',
    examples: [12_500],
  });
  const { minimum, maximum } = schemas.DurationRange?.properties ?? {};
  expect([minimum, maximum]).toMatchObject([{ format: 'duration' }, { format: 'duration' }]);
  expect(schemas.DurationRange?.required).toEqual(['text']);
});
