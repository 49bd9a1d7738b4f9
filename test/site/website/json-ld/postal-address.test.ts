import { expect, test } from 'vitest';
import { postalAddress } from '../../../../site/website/json-ld/postal-address.ts';

const denmark = { code: 'DK', name: 'Denmark' };
const britain = { code: 'GB', name: 'United Kingdom' };

test.each<
  [address: string[], city: string, country: typeof denmark, street: string, code: string | undefined]
>([
  [
    ['Nørregade 1, 2. sal', '1165 København K', 'Danmark'],
    'København',
    denmark,
    'Nørregade 1, 2. sal',
    '1165',
  ],
  [['Nørregade 1', '1165 København K', 'DANMARK'], 'Copenhagen', denmark, 'Nørregade 1', '1165'],
  [
    ['Baggård', 'Nørregade 1', 'DK-8000 Aarhus', 'Denmark'],
    'Aarhus',
    denmark,
    'Baggård, Nørregade 1',
    '8000',
  ],
  [['2 Weir Lane', 'Kendal', 'LA9 4PX', 'United Kingdom'], 'Kendal', britain, '2 Weir Lane', 'LA9 4PX'],
  [['2 Weir Lane', 'KENDAL LA9 4PX'], 'Kendal', britain, '2 Weir Lane', 'LA9 4PX'],
  [
    ['Kendal House', 'Kendal Business Park', 'Kendal'],
    'Kendal',
    britain,
    'Kendal House, Kendal Business Park',
    undefined,
  ],
  [
    ['Herengracht 1', '1012 AB Amsterdam'],
    'Amsterdam',
    { code: 'NL', name: 'Netherlands' },
    'Herengracht 1',
    '1012 AB',
  ],
])('the street of %j excludes postal code, city and country', (address, city, country, street, code) => {
  const legal = { name: 'Example', address, representedBy: [], further: [] };

  expect(postalAddress({ city, country, legal }, ['da', 'en'])).toEqual({
    '@type': 'PostalAddress',
    streetAddress: street,
    ...(code !== undefined && { postalCode: code }),
    addressLocality: city,
    addressCountry: country.code,
  });
});
