type Keys = Readonly<Record<string, unknown>>;

/**
 * Writes lines as Powertools' Logger does, which takes longer to load than a cold instance takes to answer what it
 * knows.
 */
export class Logger {
  readonly #service: string;
  #keys: Keys = {};

  constructor({ service }: { readonly service: string }) {
    this.#service = service;
  }

  /** Adds to every line, until the next `resetKeys()`. */
  appendKeys(keys: Keys): void {
    this.#keys = { ...this.#keys, ...keys };
  }

  resetKeys(): void {
    this.#keys = {};
  }

  info(message: string, keys: Keys): void {
    process.stdout.write(this.#line('INFO', message, keys));
  }

  error(message: string, keys: Keys): void {
    process.stderr.write(this.#line('ERROR', message, keys));
  }

  #line(level: string, message: string, keys: Keys): string {
    const timestamp = new Date().toISOString();
    return `${JSON.stringify({ level, message, timestamp, service: this.#service, ...this.#keys, ...keys })}\n`;
  }
}
