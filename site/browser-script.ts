import { buildSync } from 'esbuild';
import { filePaths } from '../contract/page-paths.ts';
import { type SiteDocument, textDocument } from './site-document.ts';

/** `/script.js`: what the page with the form does beyond HTML, from browser/. */
export function script(): SiteDocument {
  const { outputFiles } = buildSync({
    entryPoints: [`${import.meta.dirname}/browser/main.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return textDocument('javascript', filePaths.script, outputFiles[0]?.text ?? '');
}
