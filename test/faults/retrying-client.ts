import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../contract/paths.ts';
import { type HttpResponse, send, uniqueLoopbackAddress } from '../support/http-client.ts';
import type { ClientRecord } from './audit.ts';

interface ClientOptions {
  readonly url: string;
  readonly number: number;
  /** Part of every value, so that logs and table can be searched for it. */
  readonly marker: string;
  readonly random: () => number;
  /** Address of every attempt; without it each attempt has its own. */
  readonly address?: string | undefined;
  /** Average part of `Retry-After` that is waited. */
  readonly retryFactor: number;
  /** Called with every attempt. */
  readonly onSend: () => void;
}

const maxAttempts = 15;

/** Statuses after which the client retries. */
const retryableStatuses: readonly number[] = [409, 429, 500, 502, 503, 504];

/** The last segment of the problem's type, or the status if the answer is not a problem. */
function problemSlugOf({ status, text }: HttpResponse): string {
  return /"type":"[^"]*\/([^"/]+)"/.exec(text)?.[1] ?? String(status);
}

/** A client that sends one request with its key until the answer is final, and sometimes once more. */
export class RetryingClient {
  readonly record: ClientRecord;
  readonly #options: ClientOptions;
  readonly #sendsTwice: boolean;
  readonly #address: string | undefined;

  constructor(options: ClientOptions) {
    const { number, random } = options;
    const draw = random();
    this.#options = options;
    this.#address = options.address;
    this.#sendsTwice = random() < 0.2;
    this.record = {
      number,
      kind: draw < 0.1 ? 'invalid' : draw < 0.2 ? 'without key' : 'with key',
      answers: [],
      answeredAt: [],
      identifiers: [],
      settled: false,
    };
  }

  /** Resolves when no attempt is under way. */
  async settle(): Promise<void> {
    await this.#sendUntilFinal();
    if (this.#sendsTwice && this.record.kind === 'with key') await this.#sendUntilFinal();
    this.record.settled = true;
  }

  async #sendUntilFinal(): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const answer = await this.#send();
      this.record.answers.push(answer.status === 202 ? 'accepted' : problemSlugOf(answer));
      this.record.answeredAt.push(Date.now());
      if (answer.status === 202) this.record.identifiers.push((answer.json() as { id: string }).id);
      if (!retryableStatuses.includes(answer.status) || this.record.kind === 'without key') return;
      const retryAfterMs = Number(answer.headers['retry-after'] ?? 1) * 1_000;
      await wait(retryAfterMs * this.#options.retryFactor * (0.5 + Math.random()));
    }
  }

  #send(): Promise<HttpResponse> {
    const { url, number, marker, onSend } = this.#options;
    onSend();
    const text = `${marker}-${number}-`;
    const { kind } = this.record;
    return send(url, {
      method: 'POST',
      path: paths.diagnosticRequest,
      from: this.#address ?? uniqueLoopbackAddress(),
      headers: {
        'Content-Type': 'application/json',
        ...(kind !== 'without key' && { 'Idempotency-Key': text }),
      },
      body: JSON.stringify({
        name: text,
        email: kind === 'invalid' ? text : `${text}x@example.org`,
        message: `${text} It has been wrong for a year.`,
        source: text,
      }),
    });
  }
}
