const whiteSpace = /[ \t\n\r]*/y;
const stringStart = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Where `text` stops being JSON (RFC 8259): line and column of the first character that no JSON text could have there,
 * both from 1, the column in characters. For a valid text, its end. `JSON.parse` gives the place of only some errors,
 * and repeats the text in others. Recursive: bound the nesting before.
 */
export function jsonErrorPosition(text: string): { line: number; column: number } {
  const lines = text.slice(0, new Scanner(text).errorIndex()).split(/\r\n?|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

class Scanner {
  readonly #text: string;
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  errorIndex(): number {
    if (this.#value()) this.#skip(whiteSpace);
    return this.#index;
  }

  /** Each method reads what its name says, or stops at the first character that cannot be part of it. */
  #value(): boolean {
    this.#skip(whiteSpace);
    const next = this.#text[this.#index];
    if (next === '{') return this.#list('}', () => this.#member());
    if (next === '[') return this.#list(']', () => this.#value());
    return next === '"' ? this.#string() : this.#skip(scalar);
  }

  #list(end: string, readElement: () => boolean): boolean {
    this.#index += 1;
    if (this.#punctuation(end)) return true;
    do {
      if (!readElement()) return false;
    } while (this.#punctuation(','));
    return this.#punctuation(end);
  }

  #member(): boolean {
    this.#skip(whiteSpace);
    return this.#string() && this.#punctuation(':') && this.#value();
  }

  #string(): boolean {
    return this.#skip(stringStart) && this.#character('"');
  }

  #punctuation(character: string): boolean {
    this.#skip(whiteSpace);
    return this.#character(character);
  }

  #character(character: string): boolean {
    if (this.#text[this.#index] !== character) return false;
    this.#index += 1;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#index;
    if (!pattern.test(this.#text)) return false;
    this.#index = pattern.lastIndex;
    return true;
  }
}
