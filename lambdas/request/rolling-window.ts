import { allowancePolicy } from '../../contract/diagnostic-request.ts';

/** The admissions of one client that may still matter: a token for each, and when it was (epoch ms). */
export type Admissions = Readonly<Record<string, number>>;

/** What a client may do after the request that was just looked at. */
export interface Allowance {
  readonly admitted: boolean;
  /** How many more requests would be admitted now. */
  readonly remaining: number;
  /** Whole seconds until one more is admitted than now. */
  readonly resetSeconds: number;
}

const windowMs = allowancePolicy.windowSeconds * 1_000;

/**
 * Whether one more request fits in the rolling window that ends `now`, and the admissions after it. An admission
 * leaves the window exactly when it is as old as the window is long.
 */
export function admit(
  known: Admissions,
  token: string,
  clock: number,
): { allowance: Allowance; admissions: Admissions } {
  // Instances' clocks differ by milliseconds. What another instance has seen has happened: time never runs
  // backwards within one client's log, or an admission could be written as older than it is.
  const now = Math.max(clock, ...Object.values(known));
  const recent = Object.entries(known).filter(([, at]) => at > now - windowMs);
  const admitted = recent.length < allowancePolicy.quota;
  if (admitted) recent.push([token, now]);
  return { allowance: allowanceOf(recent, admitted, now), admissions: Object.fromEntries(recent) };
}

function allowanceOf(recent: readonly [string, number][], admitted: boolean, now: number): Allowance {
  const oldest = Math.min(...recent.map(([, at]) => at));
  return {
    admitted,
    remaining: allowancePolicy.quota - recent.length,
    resetSeconds: Math.ceil((oldest + windowMs - now) / 1_000),
  };
}
