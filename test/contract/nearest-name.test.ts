import { describe, expect, test } from 'vitest';
import { nearestName, withSuggestion } from '../../contract/nearest-name.ts';

const tools = ['list_services', 'get_pricing', 'get_cases', 'getnextstep', 'request_diagnostic'];
const members = ['name', 'email', 'message', 'whoUsesSystem', 'whoWroteIt', 'source'];
const names = [...tools, ...members];

describe('nearestName()', () => {
  test.each([
    ['get_next_step', 'getnextstep'],
    ['getNextStep', 'getnextstep'],
    ['next_step', 'getnextstep'],
    ['GET_CASES', 'get_cases'],
    ['get_prices', 'get_pricing'],
    ['requestDiagnosis', 'request_diagnostic'],
    ['mail', 'email'],
    ['mesage', 'message'],
    ['names', 'name'],
    ['nmae', 'name'],
  ])('finds the name meant by "%s"', (name, expected) => {
    expect(nearestName(name, names)).toBe(expected);
  });

  test.each(['phone', 'games', 'subject', '', '__proto__', '名前', 'name'.repeat(1_000)])(
    'finds nothing for "%s"',
    (name) => {
      expect(nearestName(name, members)).toBeUndefined();
    },
  );

  test('returns the first of two equally similar names', () => {
    expect(nearestName('cat', ['cut', 'cot'])).toBe('cut');
  });
});

describe('withSuggestion()', () => {
  test('adds a suggestion if a known name is similar', () => {
    expect(withSuggestion('Name one', 'mail', members)).toBe('Name one. Did you mean "email"?');
    expect(withSuggestion('Name one', 'phone', members)).toBe('Name one');
    expect(withSuggestion('Name one', 7, members)).toBe('Name one');
  });
});
