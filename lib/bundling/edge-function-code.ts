import { buildOnceSync } from '../../site/pages/bundle.ts';
import { UserError } from '../config/user-error.ts';

/** CloudFront's limit on the size of a function's code. */
export const maxEdgeCodeBytes = 10_240;

/**
 * Compiles an entry point that exports `handler` to one script for CloudFront's runtime 2.0. Throws a UserError if the
 * script exceeds 10 KB or the entry point exports anything else.
 *
 * The runtime supports ES5.1 and the features in `supported`; esbuild lowers newer syntax or fails. Syntax minification
 * is off, because it moves `await` into call arguments, which the runtime does not support.
 *
 * Unverified on AWS: edge-code
 */
export function compileEdgeFunction(entry: string, constants: typeof import('#deployment')): string {
  const exports = Object.entries(constants).map(
    ([name, value]) => `export const ${name}=${JSON.stringify(value)};`,
  );
  const { outputFiles } = buildOnceSync({
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
  const code = moveImportToTop(removeHandlerExport(entry, outputFiles[0]?.text ?? ''));
  if (Buffer.byteLength(code) > maxEdgeCodeBytes) {
    throw new UserError(
      `Cannot deploy "${entry}": it has ${Buffer.byteLength(code)} bytes of code, but CloudFront allows ${maxEdgeCodeBytes}`,
    );
  }
  return code;
}

/** esbuild renames and exports `handler`. CloudFront calls a global function of that name and has no `export`. */
function removeHandlerExport(entry: string, code: string): string {
  const [statement = '', name = ''] = /export\{([\w$]+) as handler\};\n$/.exec(code) ?? [];
  const [before, after, ...others] = code.replace(statement, '').split(`function ${name}(`);
  if (!statement || after === undefined || others.length > 0)
    throw new UserError(`Cannot compile "${entry}": export the function "handler" and nothing else`);
  return `${before}function handler(${after}`;
}

/**
 * Moves the import to the top and adds a space before the quotation mark, as in all AWS examples. It is not known
 * whether CloudFront parses anything else. esbuild leaves the import in the middle of the script.
 */
function moveImportToTop(code: string): string {
  const [statement = '', name = ''] = /\bimport ([\w$]+) from"cloudfront";/.exec(code) ?? [];
  return statement ? `import ${name} from "cloudfront";${code.replace(statement, '')}` : code;
}
