/** Whether a BCP 47 tag means English, in any region. */
export function isEnglish(language: string): boolean {
  return new Intl.Locale(language).language === 'en';
}
