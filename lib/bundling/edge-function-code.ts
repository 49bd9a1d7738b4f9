import { cachedBuildSync } from '../../site/cache/cached-build.ts';
import { SynthError } from '../input-error.ts';

type Deployment = typeof import('#deployment');

/** CloudFront's limit on the size of a function's code. */
export const maxEdgeCodeBytes = 10_240;

/**
 * Compiles an entry point that exports `handler` to one script for CloudFront's runtime 2.0. Throws a SynthError if it
 * exceeds 10 KB or exports anything else.
 *
 * The runtime supports ES5.1 and the features in `supported`; esbuild lowers newer syntax or fails. Syntax minification is
 * off, because it moves `await` into call arguments, which the runtime does not support.
 *
 * Unverified on AWS: edge-code
 */
export function compileEdgeFunction(entry: string, deployment: Deployment): string {
  const exports = Object.entries(deployment).map(
    ([name, value]) => `export const ${name}=${JSON.stringify(value)};`,
  );
  const { files } = cachedBuildSync({
    entryPoints: [entry],
    bundle: true,
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
    alias: { '#deployment': `data:text/javascript,${encodeURIComponent(exports.join(''))}` },
    minifyWhitespace: true,
    minifyIdentifiers: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const code = withImportFirst(removeHandlerExport(entry, files[0]?.text ?? ''));
  if (Buffer.byteLength(code) > maxEdgeCodeBytes) {
    throw new SynthError(
      `Cannot deploy "${entry}": it has ${Buffer.byteLength(code)} bytes of code, but CloudFront allows ${maxEdgeCodeBytes}`,
    );
  }
  return code;
}

/** CloudFront calls a global function `handler`, and its runtime has no `export`. esbuild renames and exports it. */
function removeHandlerExport(entry: string, code: string): string {
  const [statement = '', name = ''] = /export\{([\w$]+) as handler\};\n$/.exec(code) ?? [];
  const [before, after, ...others] = code.replace(statement, '').split(`function ${name}(`);
  if (!statement || after === undefined || others.length > 0)
    throw new SynthError(`Cannot compile "${entry}": export the function "handler" and nothing else`);
  return `${before}function handler(${after}`;
}

/**
 * Moves the import to the top and adds the space after it that all AWS examples have: whether CloudFront parses other
 * forms is not known. esbuild leaves it at the module that contains it.
 */
function withImportFirst(code: string): string {
  const [statement = '', name = ''] = /\bimport ([\w$]+) from"cloudfront";/.exec(code) ?? [];
  return statement ? `import ${name} from "cloudfront";${code.replace(statement, '')}` : code;
}
