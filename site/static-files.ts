import { type BuildOptions, buildSync } from 'esbuild';
import { filePaths } from '../contract/page-paths.ts';
import { type SiteDocument, textDocument } from './site-document.ts';

/** `/style.css`: the one stylesheet, from styles/. */
export function stylesheet(): SiteDocument {
  return textDocument('css', filePaths.stylesheet, bundle('styles/index.css'));
}

/** `/script.js`: what the page with the form does beyond HTML, from browser/. */
export function script(): SiteDocument {
  return textDocument(
    'javascript',
    filePaths.script,
    bundle('browser/main.ts', { format: 'esm', target: 'es2022' }),
  );
}

/** `/icon.svg`: the icon of the window, which can be seen on light and on dark ones. */
export function icon(): SiteDocument {
  return textDocument(
    'svg',
    filePaths.icon,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0d5745"/><path d="M8 9v8a8 8 0 0 0 16 0V9M6 26h20" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n`,
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
