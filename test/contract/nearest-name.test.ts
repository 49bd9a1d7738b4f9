import { describe, expect, test } from 'vitest';
import { nearestName } from '../../contract/nearest-name.ts';

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
});
