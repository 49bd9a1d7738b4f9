import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import type { McpPublication } from '../contract/mcp-publication.ts';
import { SynthError } from './synth-error.ts';

/** Most that an instance may have to load before its first answer, without what is published. */
export const maxStartBytes = 380_000;

/** Lambda hands over no answer beyond 6 MB, and the gateway's envelope belongs to it. */
export const maxAnswerBytes = 4_000_000;

const entry = 'lambdas/mcp/index.ts';

/**
 * Bundles the MCP function into `directory`, with what is published compiled in.
 *
 * The code is split: AWS clients and validation lie in files of their own, which an instance loads with the first
 * request that needs them. In one file they would cost every cold start a third more, although nothing calls them.
 */
export function bundleMcp(publication: McpPublication, directory: string): void {
  refuseLargeAnswers(publication);
  const { metafile, outputFiles } = buildSync({
    entryPoints: [entry],
    // Not written there: source maps hold the way from here to the sources, which must not depend on the machine.
    outdir: 'bundle',
    write: false,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    alias: { '@modelcontextprotocol/server/_shims': './lambdas/mcp/without-json-schema-validator.ts' },
    define: { mcpPublication: JSON.stringify(JSON.stringify(publication)) },
    metafile: true,
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) writeFileSync(join(directory, basename(path)), contents);
  const bytes = startBytes(metafile);
  if (bytes > maxStartBytes) {
    throw new SynthError(
      `Cannot deploy "${entry}": an instance would load ${bytes} bytes before its first answer, the budget is ${maxStartBytes}`,
    );
  }
}

function refuseLargeAnswers({ tools }: McpPublication): void {
  for (const { definition, answer } of tools) {
    // A result holds the answer as structure and as text; the function's answer holds both as text once more.
    const result = { structuredContent: answer, content: [{ text: JSON.stringify(answer) }] };
    const bytes = Buffer.byteLength(JSON.stringify({ body: JSON.stringify(result) }));
    if (bytes <= maxAnswerBytes) continue;
    throw new SynthError(
      `Cannot deploy "${entry}": the answer of "${definition.name}" would have ${bytes} bytes, a function may answer ${maxAnswerBytes}. Publish less in that resource`,
    );
  }
}

/** Size of what is loaded at start: the entry point's file and those that it imports statically. */
function startBytes({ outputs }: Metafile): number {
  const start = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entry);
  const files = new Set(start && [start]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  const all = [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  // The entry point is a few lines, and what is published.
  return all - (outputs[start ?? '']?.inputs[entry]?.bytesInOutput ?? 0);
}
