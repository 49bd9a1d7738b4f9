/** Whether a BCP 47 tag is of English, of whatever region. */
export function isEnglish(language: string): boolean {
  return new Intl.Locale(language).language === 'en';
}
