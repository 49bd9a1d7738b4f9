import { type BuildOptions, transformSync } from 'esbuild';
import { filePaths } from '../../../contract/page-paths.ts';
import { cachedBuildSync } from '../../cache/cached-build.ts';
import { remembered } from '../../cache/remembered.ts';
import { type SiteDocument, textDocument } from '../../resources/site-document.ts';

/** `/style.css`: the one stylesheet, from the theme's rules and styles/. */
export function stylesheet(themeStyles: string): SiteDocument {
  return textDocument('css', filePaths.stylesheet, minifyCss(themeStyles) + bundle('../styles/index.css'));
}

/** `/script.js`: the script of the pages with the form, from browser/. */
export function script(): SiteDocument {
  return textDocument(
    'javascript',
    filePaths.script,
    bundle('../browser/main.ts', { format: 'esm', target: 'es2022' }),
  );
}

/** The styles and the script of the form that MCP hosts show. `paletteStyles` are the colours of the theme. */
export function confirmationFiles(paletteStyles: string): {
  readonly styles: string;
  readonly script: string;
} {
  return {
    styles: minifyCss(paletteStyles) + bundle('../styles/confirmation.css'),
    script: bundle('../browser/confirmation/main.ts', { format: 'iife', target: 'es2022' }),
  };
}

const minifyCss = remembered((styles) => transformSync(styles, { loader: 'css', minify: true }).code);

function bundle(entry: string, options: BuildOptions = {}): string {
  const { files } = cachedBuildSync({
    ...options,
    entryPoints: [`${import.meta.dirname}/${entry}`],
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return files[0]?.text ?? '';
}
