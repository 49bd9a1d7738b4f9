import type { SesMove } from '../support/faulty-ses.ts';
import type { TableMove } from './faulty-table.ts';

/** Numbers from 0 to 1 that `seed` alone decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How probable each move is; the rest is the good one. */
type Chances<Move extends string> = Partial<Record<Move, number>>;

const mailWeathers: readonly Chances<SesMove>[] = [
  {},
  {},
  { reset: 0.1, outage: 0.1, refuse: 0.05, throttle: 0.1, echo: 0.05, hang: 0.02 },
  { throttle: 0.6 },
  { refuse: 0.5, echo: 0.3 },
  { outage: 1 },
  { reset: 0.5, outage: 0.4 },
];

const tableWeathers: readonly Chances<TableMove>[] = [
  {},
  {},
  {},
  { throttle: 0.1, fail: 0.05, reset: 0.05, lose: 0.05, stall: 0.01 },
  { lose: 0.3 },
  { reset: 0.5, fail: 0.4 },
];

/** What the services do to each call: fair weather and foul, in a sequence that `seed` decides. */
export class Weather {
  readonly #changes: () => number;
  readonly #moves: () => number;
  #mail: Chances<SesMove> = {};
  #table: Chances<TableMove> = {};

  constructor(seed: number) {
    // Of their own, so that the number of calls does not decide what weather comes next.
    this.#changes = randomFrom(seed);
    this.#moves = randomFrom(seed + 1);
  }

  change(): void {
    this.#mail = this.#oneOf(mailWeathers);
    this.#table = this.#oneOf(tableWeathers);
  }

  nextMailMove(): SesMove {
    return this.#draw(this.#mail, 'accept');
  }

  nextTableMove(): TableMove {
    return this.#draw(this.#table, 'pass');
  }

  #oneOf<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.#changes() * all.length)];
    if (one === undefined) throw new Error('Cannot choose from nothing');
    return one;
  }

  #draw<Move extends string>(chances: Chances<Move>, good: Move): Move {
    let rest = this.#moves();
    for (const move of Object.keys(chances) as Move[]) {
      rest -= chances[move] ?? 0;
      if (rest < 0) return move;
    }
    return good;
  }
}
