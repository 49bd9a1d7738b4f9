/**
 * A token bucket: `rate` requests per second in the long run, `burst` at once.
 *
 * API Gateway spreads it over many machines and calls it best effort; here it is one bucket, and exact.
 */
export class TokenBucket {
  readonly #rate: number;
  readonly #burst: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  /** `now` gives milliseconds. */
  constructor({ rate, burst }: { rate: number; burst: number }, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#burst = burst;
    this.#now = now;
    this.#tokens = burst;
    this.#filledAt = now();
  }

  /** Takes a token, or says that there is none. */
  take(): boolean {
    const now = this.#now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#rate);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
