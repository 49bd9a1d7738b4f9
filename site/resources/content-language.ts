import { languageName } from '../../contract/content/codes.ts';
import { isEnglish } from '../../contract/words/is-english.ts';
import type { Site } from './site.ts';

/**
 * Returns sentences, with a leading space, that tell programs which language the provider's own texts are in, and where
 * they are in others. They are empty if all is in English, the language of all other texts for programs.
 */
export function contentLanguageSentence({
  language,
  languages,
}: Pick<Site, 'language' | 'languages'>): string {
  const others = languages.filter(({ tag }) => tag !== language.tag);
  const places = others.map(
    ({ tag, prefix }) => `${nameWithTag(tag)} ${prefix === '' ? 'without a prefix' : `below ${prefix}`}`,
  );
  if (places.length === 0 && isEnglish(language.tag)) return '';
  const own = ` The provider's own texts are in ${nameWithTag(language.tag)}.`;
  return places.length === 0
    ? own
    : `${own} Pages and resources also exist in ${new Intl.ListFormat('en').format(places)}.`;
}

const nameWithTag = (tag: string) => `${languageName(tag) ?? tag} (${tag})`;
