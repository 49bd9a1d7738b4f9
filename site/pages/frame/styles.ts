type Load = (address: string) => string;

/**
 * Returns the text of a `<style>` element as a file, whose addresses are relative to another folder. It ends with a line
 * break, so that another one can follow.
 */
export function styleSheet(text: string, media: string | undefined, load: Load): string {
  const styles = withAddresses(text.trim(), load);
  if (styles === '') return '';
  return media === undefined || /^\s*(?:all|screen)?\s*$/.test(media)
    ? `${styles}\n`
    : `@media ${media} {\n${styles}\n}\n`;
}

/**
 * Returns the declarations of a `style` attribute. An element that is transparent is at the start of an animation, which no
 * script would end.
 */
export const styleDeclarations = (text: string, load: Load): string =>
  withAddresses(text, load)
    .split(/;(?![^(]*\))/)
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '' && !/^opacity\s*:\s*0(?:\.0*)?$/.test(declaration))
    .join('; ');

/** Replaces the addresses in `url()` and `@import`. */
const withAddresses = (styles: string, load: Load): string =>
  styles
    .replaceAll(
      /url\(\s*(["']?)(.*?)\1\s*\)/g,
      (_, quote, address) => `url(${quote}${load(address)}${quote})`,
    )
    .replaceAll(
      /(@import\s+)(["'])(.*?)\2/g,
      (_, rule, quote, address) => `${rule}${quote}${load(address)}${quote}`,
    );

export class StyleCollector {
  readonly #sheets: string[] = [];
  readonly #classes = new Map<string, string>();

  add(styles: string): void {
    this.#sheets.push(styles);
  }

  /** Returns a class for the declarations of a `style` attribute; undefined if there are none. */
  classFor(declarations: string): string | undefined {
    // Braces would end the rule.
    if (declarations === '' || /[{}]/.test(declarations)) return undefined;
    const name = this.#classes.get(declarations) ?? `frontdesk-style-${this.#classes.size + 1}`;
    this.#classes.set(declarations, name);
    return name;
  }

  /** Returns the sheet, or an empty string. */
  sheet(): string {
    // Like a `style` attribute, the rules have precedence over other styles.
    const rules = [...this.#classes].map(
      ([declarations, name]) => `.${name}:not(#_#_#_) { ${declarations} }\n`,
    );
    return [...this.#sheets, ...rules].join('');
  }
}
