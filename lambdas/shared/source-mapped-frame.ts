import type { SourceMap } from 'node:module';

const fileLocation = /(file:\/\/[^\s()]+):(\d+):(\d+)/;
const sourceMaps = new Map<string, SourceMap | undefined>();

/**
 * A line of a stack with its place in the sources, if the file that it names has a source map beside it. Node's
 * `--enable-source-maps` would read every map at each cold start, which costs a tenth of it.
 */
export function sourceMappedFrame(frame: string): string {
  return frame.replace(fileLocation, (bundled: string, file: string, line: string, column: string) => {
    const origin = sourceMapFor(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return bundled;
    return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function sourceMapFor(file: string): SourceMap | undefined {
  if (!sourceMaps.has(file)) sourceMaps.set(file, readSourceMap(new URL(`${file}.map`)));
  return sourceMaps.get(file);
}

// The caller is logging an error already: a map that cannot be read must not cause another.
function readSourceMap(file: URL): SourceMap | undefined {
  try {
    // A static import would cost every cold start, although few of them log an error.
    const { SourceMap } = process.getBuiltinModule('node:module');
    const { readFileSync } = process.getBuiltinModule('node:fs');
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
