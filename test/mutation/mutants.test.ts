import { describe, expect, test } from 'vitest';
import { mutantsOf, mutate } from './mutants.ts';
import { pickMutants } from './pick-mutants.ts';

/** All texts that `text` becomes, by kind. */
const mutationsOf = (text: string) =>
  mutantsOf('lib/limits.ts', text).map((mutant) => [mutant.kind, mutate(text, mutant)]);

describe('mutantsOf', () => {
  test.each([
    ['const a = true;', [['boolean', 'const a = false;']]],
    ['let a = b && c;', [['condition', 'let a = b || c;']]],
    ['let a = b <= c;', [['condition', 'let a = b < c;']]],
    ['let a = b ?? c;', [['condition', 'let a = (c);']]],
    ['let a = b ? c : d;', [['condition', 'let a = !(b) ? c : d;']]],
    ['let a = !b;', [['condition', 'let a = b;']]],
    ['let a = b.trim();', [['call', 'let a = (b);']]],
    ['let a = escape(b);', [['call', 'let a = (b);']]],
    ['let a = await b;', [['await', 'let a = b;']]],
    ['a = b;', [['statement', ';']]],
    [
      'if (a) throw b;',
      [
        ['condition', 'if (!(a)) throw b;'],
        ['statement', ';'],
        ['statement', 'if (a) ;'],
      ],
    ],
    [
      'let a = 5;',
      [
        ['number', 'let a = 6;'],
        ['number', 'let a = 4;'],
        ['number', 'let a = 5000;'],
        ['number', 'let a = 0;'],
      ],
    ],
    [
      "let a = 'b';",
      [
        ['string', "let a = 'bx';"],
        ['string', "let a = '';"],
      ],
    ],
    [
      'let a = { b, ...c };',
      [
        ['member', 'let a = {  ...c };'],
        ['member', 'let a = { b };'],
      ],
    ],
    ['let a = [b];', [['member', 'let a = [];']]],
  ])('makes of %s what it says', (text, mutations) => {
    expect(mutationsOf(text)).toEqual(mutations);
  });

  test.each([
    "import a from 'b';",
    "export { a } from 'b';",
    'interface A { readonly b: true }',
    "const a = 'Send the same request again';",
    'const a = html`<p>$' + '{b}</p>`;',
    "const a = (b) => new LimitError('b');",
    "let { 'b-c': a } = d;",
  ])('finds nothing in %s', (text) => {
    expect(mutationsOf(text)).toEqual([]);
  });

  test('finds nothing in a text that a member names', () => {
    expect(mutationsOf("let a = { b, title: 'Limit' };")).toEqual([
      ['member', "let a = {  title: 'Limit' };"],
    ]);
  });

  test('says the line, and takes types for blanks', () => {
    const text = 'interface A {\n  b: 1;\n}\nconst a = (b as A satisfies A) === c;\n';

    expect(mutantsOf('lib/limits.ts', text)).toMatchObject([
      { file: 'lib/limits.ts', line: 4, replacement: '!==' },
    ]);
    expect(mutationsOf(text)).toEqual([['condition', text.replace('===', '!==')]]);
  });
});

describe('pickMutants', () => {
  const declarations = Array.from({ length: 40 }, (_, index) => `const a${index} = ${index};`).join('\n');
  const mutants = [
    ...mutantsOf('lib/numbers.ts', declarations),
    ...mutantsOf('lambdas/mcp/flags.ts', 'let a = true;\nlet b = 1;\n'),
  ];

  test('picks the same mutants for the same seed, and others for another', () => {
    expect(pickMutants(mutants, 20, 7)).toEqual(pickMutants(mutants, 20, 7));
    expect(pickMutants(mutants, 20, 7)).not.toEqual(pickMutants(mutants, 20, 8));
  });

  test('picks from each folder in turn, and one of each line', () => {
    const picked = pickMutants(mutants, 10, 7);
    const places = picked.map(({ file, line }) => `${file}:${line}`);

    expect(places.filter((place) => place.startsWith('lambdas/mcp/')).toSorted()).toEqual([
      'lambdas/mcp/flags.ts:1',
      'lambdas/mcp/flags.ts:2',
    ]);
    expect(new Set(places).size).toBe(10);
  });

  test('picks one of each line when there are no more', () => {
    expect(pickMutants(mutants, 1_000, 7)).toHaveLength(42);
  });
});
