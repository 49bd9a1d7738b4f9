import { buildSync } from 'esbuild';
import { filePaths } from '../../contract/page-paths.ts';
import { type SiteDocument, textDocument } from '../site-document.ts';

/** `/style.css`: the one stylesheet. */
export function stylesheet(): SiteDocument {
  const { outputFiles } = buildSync({
    entryPoints: [`${import.meta.dirname}/index.css`],
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return textDocument('css', filePaths.stylesheet, outputFiles[0]?.text ?? '');
}
