import { type BuildOptions, buildSync, transformSync } from 'esbuild';
import { filePaths } from '../contract/page-paths.ts';
import { type SiteDocument, textDocument } from './site-document.ts';

/** `/style.css`: the one stylesheet, from the theme's rules and styles/. */
export function stylesheet(themeStyles: string): SiteDocument {
  const { code } = transformSync(themeStyles, { loader: 'css', minify: true });
  return textDocument('css', filePaths.stylesheet, code + bundle('styles/index.css'));
}

/** `/script.js`: what the page with the form does beyond HTML, from browser/. */
export function script(): SiteDocument {
  return textDocument(
    'javascript',
    filePaths.script,
    bundle('browser/main.ts', { format: 'esm', target: 'es2022' }),
  );
}

function bundle(entry: string, options: BuildOptions = {}): string {
  const { outputFiles } = buildSync({
    ...options,
    entryPoints: [`${import.meta.dirname}/${entry}`],
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
