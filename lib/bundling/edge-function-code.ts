import { buildSync } from 'esbuild';
import { SynthError } from '../synth-error.ts';

/** A CloudFront Function may have 10 KB of code. */
export const maxEdgeCodeBytes = 10_240;

/**
 * One script for CloudFront's runtime 2.0, from an entry point that exports `handler`.
 *
 * The runtime knows ES5.1 and what stands in `supported`; esbuild lowers newer syntax or refuses it. Names and
 * statements stay as written: minified syntax would move `await` into call arguments, which the runtime cannot run.
 */
export function compileEdgeFunction(entry: string, define: Record<string, string> = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es5',
    supported: {
      arrow: true,
      'async-await': true,
      'const-and-let': true,
      'exponent-operator': true,
      'rest-argument': true,
      'template-literal': true,
    },
    external: ['cloudfront'],
    define,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const code = withoutComments(withoutExport(entry, outputFiles[0]?.text ?? ''));
  if (Buffer.byteLength(code) > maxEdgeCodeBytes) {
    throw new SynthError(
      `Cannot deploy "${entry}": it has ${Buffer.byteLength(code)} bytes of code, CloudFront takes ${maxEdgeCodeBytes}`,
    );
  }
  return code;
}

/** CloudFront calls the global function `handler`; its runtime knows no `export`. */
function withoutExport(entry: string, code: string): string {
  const script = code.replace(/^export \{\n {2}handler\n\};\n/m, '');
  if (script === code)
    throw new SynthError(`Cannot compile "${entry}": export the function "handler" and nothing else`);
  return script;
}

/** esbuild names the source files in comments and keeps those within object literals, unless it minifies. They would count. */
function withoutComments(code: string): string {
  return code.replace(/^ *(?:\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/)\n/gm, '');
}
