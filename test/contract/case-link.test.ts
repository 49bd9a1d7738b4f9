import { expect, test } from 'vitest';
import { CaseLink } from '../../contract/resources/cases.ts';

const { url } = CaseLink.shape;

test.each([
  'https://a.example',
  'https://A.example/B',
  'http://a.example/b',
  "https://a.example:8443/it's/(b)?c=d&e#f",
  'https://archive.example/2019/http://a.example/@b',
])('accepts the link %s', (address) => {
  expect(url.parse(address)).toBe(address);
});

test.each([
  ['a space', 'https://a.example/b c', 'write "https://a.example/b%20c"'],
  ['markup', 'https://a.example/ <img src=x>', 'write "https://a.example/%20%3Cimg%20src=x%3E"'],
  ['an accent', 'https://a.example/é', 'write "https://a.example/%C3%A9"'],
  ['an accent in its domain', 'https://bücher.example/', 'write "https://xn--bcher-kva.example/"'],
  ['an incomplete escape', 'https://a.example/100%', 'write "https://a.example/100%25"'],
  ['no slashes', 'https:a.example', 'write "https://a.example/"'],
  ['a user name', 'https://user:pw@a.example/', 'write it without the user name and password before the "@"'],
  [
    'a bidirectional control character',
    'https://a.example/\u202egnp',
    'remove the invisible character U+202E',
  ],
  ['another scheme', 'ftp://a.example/', 'write an address that begins with "https://"'],
])('rejects a link with %s, and says what to write', (_what, address, remedy) => {
  expect(url.safeParse(address).error?.issues[0]?.message).toBe(remedy);
});
