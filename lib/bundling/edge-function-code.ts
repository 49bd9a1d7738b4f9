import { buildSync } from 'esbuild';
import { SynthError } from '../synth-error.ts';

/** CloudFront's limit on the code of a function. */
export const maxEdgeCodeBytes = 10_240;

/**
 * Compiles an entry point that exports `handler` to one script for CloudFront's runtime 2.0. Throws a SynthError when
 * it exceeds 10 KB or exports anything else.
 *
 * The runtime supports ES5.1 and the features in `supported`. esbuild lowers newer syntax or fails. The code is not
 * minified: minification would move `await` into call arguments, which the runtime does not support.
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
  const code = withoutCommentsAndIndents(removeHandlerExport(entry, outputFiles[0]?.text ?? ''));
  if (Buffer.byteLength(code) > maxEdgeCodeBytes) {
    throw new SynthError(
      `Cannot deploy "${entry}": it has ${Buffer.byteLength(code)} bytes of code, CloudFront takes ${maxEdgeCodeBytes}`,
    );
  }
  return code;
}

/** CloudFront calls the global function `handler`. Its runtime does not support `export`. */
function removeHandlerExport(entry: string, code: string): string {
  const script = code.replace(/^export \{\n {2}handler\n\};\n/m, '');
  if (script === code)
    throw new SynthError(`Cannot compile "${entry}": export the function "handler" and nothing else`);
  return script;
}

/**
 * Removes what counts towards the limit and means nothing: indents, empty lines and comments. esbuild writes file names
 * and keeps comments in object literals.
 */
function withoutCommentsAndIndents(code: string): string {
  return code.replace(/^ *(?:(?:\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/)?\n)?/gm, '');
}
