import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../contract/paths.ts';
import { type Answer, anotherClient, send } from '../support/http.ts';
import type { Account } from './audit.ts';

interface ClientOptions {
  readonly url: string;
  readonly number: number;
  /** Stands in every value that is sent, so that it can be looked for wherever nothing may be kept. */
  readonly marker: string;
  readonly random: () => number;
  /** Where every attempt comes from; without it each comes from an address of its own. */
  readonly address?: string | undefined;
  /** Which part of the time that an answer asks for is waited, on average. */
  readonly patience: number;
  /** Called with every attempt. */
  readonly onSend: () => void;
}

const mostAttempts = 15;

/** Statuses that say: later. */
const passing: readonly number[] = [409, 429, 500, 502, 503, 504];

/** The last segment of the problem's type, or the status of an answer that is no problem. */
function problemIn({ status, text }: Answer): string {
  return /"type":"[^"]*\/([^"/]+)"/.exec(text)?.[1] ?? String(status);
}

/** Somebody with one request, who sends it again with its key until the answer is final, and sometimes once more. */
export class Client {
  readonly account: Account;
  readonly #options: ClientOptions;
  readonly #sendsTwice: boolean;
  readonly #address: string | undefined;

  constructor(options: ClientOptions) {
    const { number, random } = options;
    const lot = random();
    this.#options = options;
    this.#address = options.address;
    this.#sendsTwice = random() < 0.2;
    this.account = {
      number,
      kind: lot < 0.1 ? 'invalid' : lot < 0.2 ? 'without key' : 'with key',
      answers: [],
      answeredAt: [],
      identifiers: [],
      settled: false,
    };
  }

  /** Resolves when no attempt is on its way any more. */
  async settle(): Promise<void> {
    await this.#sendUntilFinal();
    if (this.#sendsTwice && this.account.kind === 'with key') await this.#sendUntilFinal();
    this.account.settled = true;
  }

  async #sendUntilFinal(): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const answer = await this.#send();
      this.account.answers.push(answer.status === 202 ? 'accepted' : problemIn(answer));
      this.account.answeredAt.push(Date.now());
      if (answer.status === 202) this.account.identifiers.push((answer.json() as { id: string }).id);
      if (!passing.includes(answer.status) || this.account.kind === 'without key') return;
      const asked = Number(answer.headers['retry-after'] ?? 1) * 1_000;
      await wait(asked * this.#options.patience * (0.5 + Math.random()));
    }
  }

  #send(): Promise<Answer> {
    const { url, number, marker, onSend } = this.#options;
    onSend();
    const text = `${marker}-${number}-`;
    const { kind } = this.account;
    return send(url, {
      method: 'POST',
      path: paths.diagnosticRequest,
      from: this.#address ?? anotherClient(),
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
