import { emailWordsOf, type Words } from '../../contract/words/words.ts';

/** The words of the e-mail, as every function that sends it has them compiled in. */
export function emailDefinition(words: Words) {
  return { emailWords: JSON.stringify(emailWordsOf(words)) };
}
