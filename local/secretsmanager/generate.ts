import { randomInt } from 'node:crypto';
import type { GenerateSecretString } from './resources.ts';

const lowercase = 'abcdefghijklmnopqrstuvwxyz';
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** A random text as Secrets Manager generates it when a stack is made. */
export function generateSecretString(options: GenerateSecretString): string {
  const types = characterTypes(options).map((characters) => without(characters, options.ExcludeCharacters));
  const all = types.join('');
  const required = options.RequireEachIncludedType ? types.filter((characters) => characters !== '') : [];
  const rest = Array.from({ length: options.PasswordLength - required.length }, () => pick(all));
  return shuffled([...required.map(pick), ...rest]).join('');
}

function characterTypes(options: GenerateSecretString): string[] {
  return [
    options.ExcludeLowercase ? '' : lowercase,
    options.ExcludeUppercase ? '' : lowercase.toUpperCase(),
    options.ExcludeNumbers ? '' : '0123456789',
    options.ExcludePunctuation ? '' : punctuation,
    options.IncludeSpace ? ' ' : '',
  ];
}

const without = (characters: string, excluded: string) =>
  [...characters].filter((character) => !excluded.includes(character)).join('');

const pick = (characters: string) => characters.charAt(randomInt(characters.length));

function shuffled(items: readonly string[]): string[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] ?? '', result[last] ?? ''];
  }
  return result;
}
