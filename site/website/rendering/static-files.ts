import type { BuildOptions } from 'esbuild';
import { filePaths } from '../../../contract/page-paths.ts';
import { cachedBuildSync } from '../../cache/cached-build.ts';
import { type Document, textDocument } from '../../resources/document.ts';

/** Builds `/style.css`, the only stylesheet, from the theme's rules and styles/. */
export function stylesheet(themeStyles: string): Document {
  return textDocument('css', filePaths.stylesheet, minifyCss(themeStyles) + bundle('../styles/index.css'));
}

/** Builds `/script.js`, the script of the pages with the form, from browser/. */
export function script(): Document {
  return textDocument(
    'javascript',
    filePaths.script,
    bundle('../browser/main.ts', { format: 'esm', target: 'es2022' }),
  );
}

const minifyCss = (styles: string) => build({ stdin: { contents: styles, loader: 'css' } });

const bundle = (entry: string, options: BuildOptions = {}) =>
  build({ ...options, entryPoints: [`${import.meta.dirname}/${entry}`], bundle: true });

function build(options: BuildOptions): string {
  const { files } = cachedBuildSync({
    ...options,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return files[0]?.text ?? '';
}
