import type { SesFault } from '../support/faulty-ses.ts';
import type { TableFault } from './faulty-table.ts';

/** A generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The probability of each fault; the rest is success. */
type FaultProfile<Fault extends string> = Partial<Record<Fault, number>>;

const emailFaultProfiles: readonly FaultProfile<SesFault>[] = [
  {},
  {},
  { reset: 0.1, outage: 0.1, refuse: 0.05, throttle: 0.1, echo: 0.05, hang: 0.02 },
  { throttle: 0.6 },
  { refuse: 0.5, echo: 0.3 },
  { outage: 1 },
  { reset: 0.5, outage: 0.4 },
];

const tableFaultProfiles: readonly FaultProfile<TableFault>[] = [
  {},
  {},
  {},
  { throttle: 0.1, fail: 0.05, reset: 0.05, lose: 0.05, stall: 0.01 },
  { lose: 0.3 },
  { reset: 0.5, fail: 0.4 },
];

/** The fault of each call of SES and DynamoDB, in a sequence that `seed` decides. */
export class FaultSequence {
  readonly #profileRandom: () => number;
  readonly #faultRandom: () => number;
  #email: FaultProfile<SesFault> = {};
  #table: FaultProfile<TableFault> = {};

  constructor(seed: number) {
    // Two generators, so that the number of calls does not decide the next profile.
    this.#profileRandom = seededRandom(seed);
    this.#faultRandom = seededRandom(seed + 1);
  }

  nextProfile(): void {
    this.#email = this.#oneOf(emailFaultProfiles);
    this.#table = this.#oneOf(tableFaultProfiles);
  }

  nextEmailFault(): SesFault {
    return this.#draw(this.#email, 'accept');
  }

  nextTableFault(): TableFault {
    return this.#draw(this.#table, 'pass');
  }

  #oneOf<T>(all: readonly T[]): T {
    const chosen = all[Math.floor(this.#profileRandom() * all.length)];
    if (chosen === undefined) throw new Error('Cannot choose from nothing');
    return chosen;
  }

  #draw<Fault extends string>(chances: FaultProfile<Fault>, success: Fault): Fault {
    let rest = this.#faultRandom();
    for (const fault of Object.keys(chances) as Fault[]) {
      rest -= chances[fault] ?? 0;
      if (rest < 0) return fault;
    }
    return success;
  }
}
