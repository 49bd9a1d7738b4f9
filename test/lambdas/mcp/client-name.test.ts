import { describe, expect, test } from 'vitest';
import { readClientName } from '../../../lambdas/mcp/client-name.ts';

const sent = (name: unknown) => ({ params: { _meta: { 'io.modelcontextprotocol/clientInfo': { name } } } });

describe('readClientName()', () => {
  test.each<[name: string, claimed: unknown, expected: string | undefined]>([
    ['as it is', 'claude-code', 'claude-code'],
    ['without what breaks a line', 'a\r\nSource:\u2028x\u0000', 'a Source: x'],
    ['without what turns the direction of the text', 'a\u202etxt.exe', 'a txt.exe'],
    ['with nothing that ends the quotation of the e-mail', 'a" or \u201db\u201c', "a' or 'b'"],
    ['without half a character', 'a\ud83d', 'a'],
    ['cut to 100 characters', '\u{1f600}'.repeat(5_000), '\u{1f600}'.repeat(100)],
    ['not at all, if none is left', ' \n', undefined],
    ['not at all, if it is no text', ['a'], undefined],
  ])('gives the name %s', (_how, claimed, expected) => {
    expect(readClientName(sent(claimed))).toBe(expected);
  });

  test.each([
    {},
    { params: null },
    { params: { _meta: null } },
    { params: { _meta: { a: 1 } } },
    { params: 'x' },
  ])('gives none for %j', (message) => {
    expect(readClientName(message)).toBeUndefined();
  });
});
