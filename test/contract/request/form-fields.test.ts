import { expect, test } from 'vitest';
import { requestLink } from '../../../contract/request/form-fields.ts';

const form = 'https://desk.example/request';

test('requestLink() encodes values so that programs detect the whole link in text, and URLSearchParams reads them', () => {
  const values = { name: 'A+B & "C" (d) <e> \'f\' *g*', message: 'Line 1\nLine 2: 100 % 🙂 #x.' };
  const link = requestLink(form, values);

  expect(link).toMatch(/^https:\/\/desk\.example\/request#[\w%.=&-]+$/);
  expect(link.endsWith('%2E')).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))).toEqual(values);
});

test('requestLink() omits values that are not strings, and the fragment if none is left', () => {
  expect(requestLink(form, { name: 'Ada', email: undefined, message: '', whoWroteIt: 5 })).toBe(
    `${form}#name=Ada`,
  );
  expect(requestLink(form, { message: '' })).toBe(form);
  expect(requestLink(form, { name: '\ud800' })).toBe(`${form}#name=%EF%BF%BD`);
});
