import { expect, test } from 'vitest';
import { postalAddress } from '../../../../site/website/json-ld/postal-address.ts';

const denmark = { code: 'DK', name: 'Denmark' };
const britain = { code: 'GB', name: 'United Kingdom' };

const japan = { code: 'JP', name: 'Japan' };
const korea = { code: 'KR', name: 'South Korea' };

test.each<
  [address: string[], city: string, country: typeof denmark, street: string, code: string | undefined]
>([
  [['Nørregade 1, 2. sal', '1165 København', 'DANMARK'], 'København', denmark, 'Nørregade 1, 2. sal', '1165'],
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
  [
    ['1-2-3 Uchikanda, Chiyoda-ku', 'Tokyo 101-0047'],
    'Tokyo',
    japan,
    '1-2-3 Uchikanda, Chiyoda-ku',
    '101-0047',
  ],
])('the street of %j excludes postal code, city and country', (address, city, country, street, code) => {
  expect(addressOf({ address, city, country })).toEqual({ street, code });
});

test.each<[address: string[], city: string, country: typeof denmark]>([
  [['〒101-0047', '東京都千代田区内神田一丁目2番3号'], '東京', japan],
  [['東京都千代田区内神田一丁目2番3号', '神田ビル5階'], '千代田区', japan],
  [['서울특별시 중구 세종대로 110', '04524'], '서울', korea],
  [['04524', '서울특별시 중구 세종대로 110'], '서울', korea],
  [['Nørregade 1', '1165 København K'], 'København', denmark],
  [['1 Main Street', 'Springfield, IL 62704'], 'Springfield', { code: 'US', name: 'United States' }],
  [['Herengracht', '101', 'Amsterdam-Zuid'], 'Amsterdam', { code: 'NL', name: 'Netherlands' }],
])('nothing is taken out of %j, whose parts are uncertain', (address, city, country) => {
  expect(addressOf({ address, city, country })).toEqual({ street: address.join(', '), code: undefined });
});

function addressOf({ address, city, country }: { address: string[]; city: string; country: typeof denmark }) {
  const legal = { name: 'Example', address, representedBy: [], further: [] };
  const { streetAddress, postalCode, ...others } = postalAddress({ city, country, legal }, ['da', 'en']) as {
    streetAddress: string;
    postalCode?: string;
  };
  expect(others).toEqual({ '@type': 'PostalAddress', addressLocality: city, addressCountry: country.code });
  return { street: streetAddress, code: postalCode };
}
