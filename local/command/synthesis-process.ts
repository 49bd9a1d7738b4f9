import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Release } from '../../contract/release.ts';
import { LocalRunError } from '../local-run-error.ts';

/** What can be published. */
interface Published {
  readonly release: Release;
  /** What keeps stages from being deployed that the run itself does not need, one line each. */
  readonly stageErrors: readonly string[];
}

/** What bin/synthesize.ts says: first what is published, or else, line by line, what is wrong. */
export type SynthesisReport = Published | { readonly errors: string };

/** A synthesis under way. */
export interface Synthesis extends Published {
  /** Resolves when the assembly is written. Rejects with what keeps it from that. */
  readonly written: Promise<void>;
}

/**
 * Synthesizes the current content and sources into the folder `output`. Rejects with their errors, and when `signal` is
 * aborted.
 */
export type Synthesize = (output: string, signal: AbortSignal) => Promise<Synthesis>;

const project = join(import.meta.dirname, '..', '..');

/**
 * Synthesizes as `cdk synth` does with `context`, in a child process, so that CDK does not stay in this one's memory.
 */
export function createSynthesizer(context: Readonly<Record<string, string>>): Synthesize {
  return async (output, signal) => {
    signal.throwIfAborted();
    const child = fork(join(project, 'bin', 'synthesize.ts'), [output, JSON.stringify(context)], {
      cwd: project,
      // The validation takes half of the time and most of the memory. `cdk synth` runs it before a deployment.
      env: { ...process.env, CDK_VALIDATION: 'false' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    const published = Promise.withResolvers<Published>();
    let errors: string | undefined;
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-10_000);
    });
    child.on('message', (report: SynthesisReport) => {
      if ('release' in report) published.resolve(report);
      else errors = report.errors;
    });
    const written = once(child, 'close').then(([code]) => {
      // `errors` has the child's stack trace for a bug in the synthesis. A source that Node cannot read leaves it unset.
      if (code !== 0) throw new LocalRunError(errors ?? `Cannot synthesize the stack: ${stderr.trim()}`);
    });
    return {
      ...(await Promise.race([published.promise, written.then(() => published.promise)])),
      written,
    };
  };
}
