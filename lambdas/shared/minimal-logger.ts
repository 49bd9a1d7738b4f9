type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes the same JSON lines as Powertools' Logger, without `sampling_rate`. Loading that Logger takes longer than
 * returning a precomputed response from a cold instance.
 */
export class MinimalLogger {
  readonly #service: string;
  #keys: LogFields = {};

  constructor({ service }: { readonly service: string }) {
    this.#service = service;
  }

  /** Adds fields to every line until the next `resetKeys()`. */
  appendKeys(keys: LogFields): void {
    this.#keys = { ...this.#keys, ...keys };
  }

  resetKeys(): void {
    this.#keys = {};
  }

  info(message: string, keys: LogFields): void {
    process.stdout.write(this.#line('INFO', message, keys));
  }

  error(message: string, keys: LogFields): void {
    process.stderr.write(this.#line('ERROR', message, keys));
  }

  #line(level: string, message: string, keys: LogFields): string {
    const timestamp = new Date().toISOString();
    return `${JSON.stringify({ level, message, timestamp, service: this.#service, ...this.#keys, ...keys })}\n`;
  }
}
