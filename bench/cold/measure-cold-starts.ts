import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../format.ts';

/** Times of one cold start, in ms. */
interface ColdStartSample {
  readonly load: number;
  readonly first: number;
  /** Processor time of both, on all threads. */
  readonly cpu: number;
}

/** A cold start to measure: the module of a function and its first event. Without an event it is loaded only. */
interface ColdStart {
  readonly file: string;
  readonly event?: string;
}

const probe = join(import.meta.dirname, 'cold-start-probe.mjs');

/** Measures one cold start in a new process. */
async function sampleColdStart({ file, event }: ColdStart, env: NodeJS.ProcessEnv): Promise<ColdStartSample> {
  const parameters = [probe, file, ...(event === undefined ? [] : [event])];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

export type Medians = ColdStartSample & { readonly total: number };

/** Measures cold starts, by name. */
export type Measure = (starts: ReadonlyMap<string, ColdStart>) => Promise<ReadonlyMap<string, Medians>>;

/** Takes medians of `rounds` cold starts each, interleaved, so that a busy moment of the machine affects all alike. */
export function measureColdStarts(rounds: number, env: NodeJS.ProcessEnv): Measure {
  return async (starts) => {
    const samples = new Map([...starts.keys()].map((name) => [name, [] as ColdStartSample[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, start] of starts) samples.get(name)?.push(await sampleColdStart(start, env));
    }
    return new Map([...samples].map(([name, samplesOfStart]) => [name, mediansOf(samplesOfStart)]));
  };
}

function mediansOf(samples: readonly ColdStartSample[]): Medians {
  return {
    load: median(samples.map(({ load }) => load)),
    first: median(samples.map(({ first }) => first)),
    cpu: median(samples.map(({ cpu }) => cpu)),
    total: median(samples.map(({ load, first }) => load + first)),
  };
}
