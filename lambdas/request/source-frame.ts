import type { SourceMap } from 'node:module';

const place = /(file:\/\/[^\s()]+):(\d+):(\d+)/;
const maps = new Map<string, SourceMap | undefined>();

/**
 * A frame of a stack with its place in the sources, if the file that it names has a source map beside it. Node's
 * `--enable-source-maps` would read every map at each cold start, which costs a tenth of it.
 */
export function sourceFrame(frame: string): string {
  return frame.replace(place, (bundled: string, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return bundled;
    return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(new URL(`${file}.map`)));
  return maps.get(file);
}

// Whoever asks is telling of an error already: a map that cannot be read must not become another.
function readMap(file: URL): SourceMap | undefined {
  try {
    // To import these modules would cost every cold start, for what few of them ever say.
    const { SourceMap } = process.getBuiltinModule('node:module');
    const { readFileSync } = process.getBuiltinModule('node:fs');
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
