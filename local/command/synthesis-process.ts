import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PublishedContent } from '../emulated-stack.ts';
import { LocalRunError } from '../local-run-error.ts';

/** What bin/synthesize.ts says: first what is published, or else, line by line, what is wrong. */
export type SynthesisReport = { readonly published: PublishedContent } | { readonly errors: string };

/** A synthesis under way. */
export interface Synthesis {
  readonly published: PublishedContent;
  /** Resolves when the assembly is written. Rejects with what keeps it from that. */
  readonly written: Promise<void>;
}

/**
 * Synthesizes into the folder `output`, from what content and sources say now. Rejects with their errors, and when
 * `signal` is aborted.
 */
export type Synthesize = (output: string, signal: AbortSignal) => Promise<Synthesis>;

const project = join(import.meta.dirname, '..', '..');

/** Does what `cdk synth` does with `context`, in a process of its own: CDK would stay in the memory of this one. */
export function createSynthesizer(context: Readonly<Record<string, string>>): Synthesize {
  return async (output, signal) => {
    signal.throwIfAborted();
    const child = fork(join(project, 'bin', 'synthesize.ts'), [output, JSON.stringify(context)], {
      cwd: project,
      // It takes half of the time and most of the memory, and is for those who deploy: `cdk synth` does it.
      env: { ...process.env, CDK_VALIDATION: 'false' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    const published = Promise.withResolvers<PublishedContent>();
    let errors = 'Cannot synthesize the stack: run "npx cdk synth" to see why';
    child.on('message', (report: SynthesisReport) => {
      if ('published' in report) published.resolve(report.published);
      else errors = report.errors;
    });
    const written = once(child, 'close').then(([code]) => {
      // Of a bug in the synthesis it is the stack, which leads there; that of here would not.
      if (code !== 0) throw new LocalRunError(errors);
    });
    return {
      published: await Promise.race([published.promise, written.then(() => published.promise)]),
      written,
    };
  };
}
