import { setImmediate as settled } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Route } from '../../../contract/edge-route.ts';
import type { Release } from '../../../contract/release.ts';
import { fenceKey } from '../../../lambdas/publisher/fence.ts';
import { type PublishResult, publish } from '../../../lambdas/publisher/publish.ts';
import type { RouteChange } from '../../../lambdas/publisher/stores.ts';
import { atOnce, FakeBucket, FakeRoutes, type Gate } from './fake-stores.ts';
import { answers, baseUrl, expected } from './readers.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface PendingCall {
  readonly run: string;
  /** `objects.put`, … */
  readonly name: string;
  readonly proceed: () => void;
  /** Rejects the call; with `effect`, it takes effect first. */
  readonly fail: (effect: boolean) => void;
  /** The call takes effect and never returns. */
  readonly effectOnly: () => void;
}

/**
 * Simulates any number of runs of the publisher on fake stores. The test decides in which order their calls take
 * effect. After each change the simulation reads every path, and fails if a reader got what no release holds.
 */
export class Simulation {
  readonly routes = new FakeRoutes();
  readonly bucket = new FakeBucket();
  readonly events = new Map<string, Release>();
  /** Events whose runs took the fence. */
  readonly taken = new Set<string>();
  /** Events that a run has finished. */
  readonly finished = new Set<string>();
  pending: PendingCall[] = [];
  now = Date.UTC(2026, 10, 21);
  remainingMs = 100_000;
  /** Contents that readers may get now: of the last finished release, and of those that began since. */
  #allowed: Map<string, string>[] = [new Map()];
  /** Times until which objects must stay, by key. */
  #kept = new Map<string, number>();
  #runs = 0;
  #failure: Error | undefined;

  constructor() {
    this.routes.onChange = (change) => this.#recordingFailure(() => this.#routesChanged(change));
    this.bucket.onDelete = () => this.#recordingFailure(() => this.#checkReaders());
  }

  /** Starts a run whose calls wait to be let through. Resolves with the name of the error that ends it. */
  async start(event: string): Promise<string | undefined> {
    try {
      await this.#run(event);
      return undefined;
    } catch (error) {
      const { name } = error as Error;
      if (!/^(?:SupersededError|Throttled)$/.test(name)) this.#failure ??= error as Error;
      return name;
    }
  }

  /** Runs the publisher for `event` without a disturbance. `release` makes the event known. */
  async runToTheEnd(
    event: string,
    release?: Release,
    gate: Gate = atOnce,
  ): Promise<PublishResult | undefined> {
    if (release) this.events.set(event, release);
    return this.#run(event, gate);
  }

  /** Lets the pending calls proceed until one has the name `name`, which it returns still waiting. */
  async proceedUntil(name: string): Promise<PendingCall> {
    for (;;) {
      await this.settle();
      const call = this.takeCall(undefined, 0);
      if (call.name === name) return call;
      call.proceed();
    }
  }

  /** Lets every run proceed to its end. */
  async proceedToTheEnd(): Promise<void> {
    await this.settle();
    while (this.pending.length > 0) {
      this.takeCall(undefined, 0).proceed();
      await this.settle();
    }
  }

  kill(run: string): void {
    this.pending = this.pending.filter((call) => call.run !== run);
  }

  /** Moves the clock, and drops every pending call: Lambda ends each run within a quarter of an hour. */
  advanceHours(hours: number): void {
    if (hours === 0) return;
    this.now += hours * hourMs;
    this.pending = [];
  }

  /** Removes and returns one of the pending calls: one of `run`, if it has any. */
  takeCall(run: string | undefined, index: number): PendingCall {
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

  /** Follows the state of the fence. */
  #routesChanged({ puts }: RouteChange): void {
    const [, value] = puts.find(([key]) => key === fenceKey) ?? [];
    if (value) this.#fenceChanged(JSON.parse(value));
    this.#checkReaders();
  }

  /** Keeps the failure for settle(): the run that caused it may be killed, or take the error for one of the store. */
  #recordingFailure(look: () => void): void {
    try {
      look();
    } catch (error) {
      this.#failure ??= error as Error;
      throw error;
    }
  }

  #fenceChanged({ event, done }: { event: string; done?: boolean }): void {
    const release = expected(this.events.get(event) ?? { routes: {}, documents: [] });
    if (!done) {
      this.taken.add(event);
      this.#allowed.push(release);
      return;
    }
    this.finished.add(event);
    this.#allowed = [release];
    // Objects that were current must stay for a day from now on; current ones, for as long as they are.
    for (const [key, until] of this.#kept) if (until === Infinity) this.#kept.set(key, this.now + dayMs);
    for (const key of this.currentKeys()) this.#kept.set(key, Infinity);
  }

  currentKeys(): string[] {
    return [...this.routes.entries]
      .filter(([path]) => path !== fenceKey)
      .flatMap(([, value]) => (JSON.parse(value) as Route).get ?? []);
  }

  #checkReaders(): void {
    const read = answers(this.routes, this.bucket);
    for (const [path, answer] of read) {
      if (!this.#allowed.some((release) => release.get(path) === answer)) {
        throw new Unreadable(`"${path}" holds what no current release does: ${answer}`);
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
    const release = this.events.get(event) ?? { routes: {}, documents: [] };
    expect(answers(this.routes, this.bucket)).toEqual(expected(release));
  }
}

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
