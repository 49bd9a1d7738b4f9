import { languageName } from '../../contract/content/codes.ts';
import { isEnglish } from '../../contract/words/is-english.ts';
import type { Site } from './site.ts';

type Languages = Pick<Site, 'language' | 'languages'>;

/**
 * Returns sentences, with a leading space, that tell programs which language the provider's own texts are in, and where
 * they are in others. They are empty if all is in English, the language of all other texts for programs.
 */
export function contentLanguageSentence({ language, languages }: Languages): string {
  if (languages.length === 1 && isEnglish(language.tag)) return '';
  return ` The provider's own texts are in ${nameWithTag(language.tag)}.${otherLanguagesSentence({ language, languages })}`;
}

/** Returns a sentence, with a leading space, that tells programs where the content is in other languages, if any. */
export function otherLanguagesSentence({ language, languages }: Languages): string {
  const places = languages
    .filter(({ tag }) => tag !== language.tag)
    .map(
      ({ tag, prefix }) => `${nameWithTag(tag)} ${prefix === '' ? 'without a prefix' : `below ${prefix}`}`,
    );
  if (places.length === 0) return '';
  return ` Pages and resources also exist in ${new Intl.ListFormat('en').format(places)}.`;
}

const nameWithTag = (tag: string) => `${languageName(tag) ?? tag} (${tag})`;
