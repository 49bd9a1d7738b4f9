import { setImmediate as settled } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Route } from '../../../contract/edge-route.ts';
import type { Release } from '../../../contract/release.ts';
import { fenceKey } from '../../../lambdas/publisher/fence.ts';
import { type PublishResult, publish } from '../../../lambdas/publisher/publish.ts';
import type { RouteChange } from '../../../lambdas/publisher/stores.ts';
import { atOnce, FakeBucket, FakeRoutes, type Gate } from './fake-stores.ts';
import { answers, baseUrl, expected } from './readers.ts';

const hour = 3_600_000;
const aDay = 24 * hour;

interface PendingCall {
  readonly run: string;
  /** `objects.put`, … */
  readonly name: string;
  readonly proceed: () => void;
  /** `effect`: it takes effect and the answer is lost. */
  readonly fail: (effect: boolean) => void;
  readonly effectOnly: () => void;
}

/**
 * AWS with any number of runs of the publisher in it, whose calls happen in the order that the test says. After each
 * change it asks as readers do, for every path.
 */
export class World {
  readonly routes = new FakeRoutes();
  readonly bucket = new FakeBucket();
  readonly events = new Map<string, Release>();
  readonly taken = new Set<string>();
  /** Events that a run told CloudFormation to be published. */
  readonly finished = new Set<string>();
  pending: PendingCall[] = [];
  now = Date.UTC(2026, 10, 21);
  remainingMs = 100_000;
  /** What may be read at present: the last finished release, and those that began since. */
  #allowed: Map<string, string>[] = [new Map()];
  /** Keys of objects that have to stay, and until when. */
  #kept = new Map<string, number>();
  #runs = 0;
  #failure: Error | undefined;

  constructor() {
    this.routes.onChange = (change) => this.#noting(() => this.#changed(change));
    this.bucket.onDelete = () => this.#noting(() => this.#ask());
  }

  /** Starts a run whose calls wait to be let through. Resolves with the name of the error that ends it. */
  async start(event: string): Promise<string | undefined> {
    try {
      await this.#run(event);
      return undefined;
    } catch (error) {
      const { name } = error as Error;
      if (!/^(?:Superseded|Throttled)$/.test(name)) this.#failure ??= error as Error;
      return name;
    }
  }

  /** A run that nothing happens to, of the release `release` unless the event is known. */
  async runToTheEnd(
    event: string,
    release?: Release,
    gate: Gate = atOnce,
  ): Promise<PublishResult | undefined> {
    if (release) this.events.set(event, release);
    return this.#run(event, gate);
  }

  /** Lets the one run that is under way go on until it makes the call `name`, which then waits. */
  async goOnUntil(name: string): Promise<PendingCall> {
    for (;;) {
      await this.settle();
      const call = this.take(undefined, 0);
      if (call.name === name) return call;
      call.proceed();
    }
  }

  /** Lets all go on to their ends. */
  async goOn(): Promise<void> {
    await this.settle();
    while (this.pending.length > 0) {
      this.take(undefined, 0).proceed();
      await this.settle();
    }
  }

  kill(run: string): void {
    this.pending = this.pending.filter((call) => call.run !== run);
  }

  /** Lambda ends every run within a quarter of an hour. */
  pass(hours: number): void {
    if (hours === 0) return;
    this.now += hours * hour;
    this.pending = [];
  }

  /** Takes one of the calls that wait: of `run`, if it has any. */
  take(run: string | undefined, index: number): PendingCall {
    const ofRun = this.pending.filter((call) => call.run === run);
    const calls = ofRun.length > 0 ? ofRun : this.pending;
    const call = calls[index % calls.length];
    if (!call) throw new Error('No call is pending');
    this.pending = this.pending.filter((other) => other !== call);
    return call;
  }

  async #run(event: string, undisturbed?: Gate): Promise<PublishResult | undefined> {
    this.#runs += 1;
    const run = `run-${this.#runs}`;
    const release = this.events.get(event);
    if (!release) throw new Error(`No event ${event}`);
    const gate = undisturbed ?? this.#gate(run);
    return publish(release, {
      routes: this.routes.through(gate),
      objects: this.bucket.through(gate),
      baseUrl,
      event,
      run,
      now: this.now,
      remainingMs: () => this.remainingMs,
    });
  }

  #gate(run: string): Gate {
    return (name, effect) => {
      const answer = Promise.withResolvers<ReturnType<typeof effect>>();
      const attempt = (then: (value: ReturnType<typeof effect>) => void) => {
        try {
          then(effect());
        } catch (error) {
          answer.reject(error);
        }
      };
      this.pending.push({
        run,
        name,
        proceed: () => attempt(answer.resolve),
        effectOnly: () => attempt(() => undefined),
        fail: (withEffect) => {
          if (withEffect) attempt(() => undefined);
          answer.reject(Object.assign(new Error('Slow down'), { name: 'Throttled' }));
        },
      });
      return answer.promise;
    };
  }

  /** Reads from the fence what the publisher says of itself. */
  #changed({ puts }: RouteChange): void {
    const [, value] = puts.find(([key]) => key === fenceKey) ?? [];
    if (value) this.#fenceChanged(JSON.parse(value));
    this.#ask();
  }

  /** A run may be killed, or take the error for one of the store. */
  #noting(look: () => void): void {
    try {
      look();
    } catch (error) {
      this.#failure ??= error as Error;
      throw error;
    }
  }

  #fenceChanged({ event, done }: { event: string; done?: boolean }): void {
    const release = expected(this.events.get(event) ?? { endpoints: {}, documents: [] });
    if (!done) {
      this.taken.add(event);
      this.#allowed.push(release);
      return;
    }
    this.finished.add(event);
    this.#allowed = [release];
    // What was current is kept for a day from now on; what is current, for as long as it is.
    for (const [key, until] of this.#kept) if (until === Infinity) this.#kept.set(key, this.now + aDay);
    for (const key of this.currentKeys()) this.#kept.set(key, Infinity);
  }

  currentKeys(): string[] {
    return [...this.routes.entries]
      .filter(([path]) => path !== fenceKey)
      .flatMap(([, value]) => (JSON.parse(value) as Route).get ?? []);
  }

  #ask(): void {
    const read = answers(this.routes, this.bucket);
    for (const [path, answer] of read) {
      if (!this.#allowed.some((release) => release.get(path) === answer)) {
        throw new Unreadable(`"${path}" is of no release that may be read: ${answer}`);
      }
    }
    const [first = new Map(), ...others] = this.#allowed;
    for (const path of first.keys()) {
      if (!path.startsWith('md:') && others.every((release) => release.has(path)) && !read.has(path)) {
        throw new Unreadable(`"${path}" is missing`);
      }
    }
    for (const [key, until] of this.#kept) {
      if (until > this.now && !this.bucket.objects.has(key)) {
        throw new Unreadable(`The object "${key}" was removed within the day`);
      }
    }
  }

  /** Resolves when every run waits for an answer, or has ended. Rejects with what a run or a reader should not have seen. */
  async settle(): Promise<void> {
    await settled();
    if (this.#failure) throw this.#failure;
  }

  expectRelease(event: string): void {
    const release = this.events.get(event) ?? { endpoints: {}, documents: [] };
    expect(answers(this.routes, this.bucket)).toEqual(expected(release));
  }
}

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
