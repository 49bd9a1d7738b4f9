import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { A2aData } from '../../contract/a2a-data.ts';
import type { EndpointPath } from '../../contract/endpoint-paths.ts';
import { type McpData, writeToolsOf } from '../../contract/mcp-data.ts';
import { paths } from '../../contract/paths.ts';
import { emailWordsOf, type Words } from '../../contract/words/words.ts';
import { buildA2aData } from '../../site/publication/build-a2a-data.ts';
import { buildMcpData } from '../../site/publication/build-mcp-data.ts';
import type { SiteBuild } from '../../site/publication/build-site.ts';
import { resultPagesContent } from '../../site/website/html/result-pages-content.ts';
import { SynthError } from '../synth-error.ts';
import { type FunctionBundle, functionBundle } from './function-bundle.ts';

/** The properties in which the functions behind the endpoints differ. */
export interface EndpointCode {
  /** Id of its construct. */
  readonly id: string;
  readonly description: string;
  /** Folder of its code. Each function has its own, because CDK bundles a folder once. */
  readonly folder: string;
  readonly bundle: FunctionBundle;
}

/** The parts of a site build that are compiled into bundles. */
type CompiledParts = Pick<SiteBuild, 'resources' | 'capabilities' | 'navigation' | 'words' | 'theme'>;

/** The same with the code made of them, whose bundles are prepared. Nothing can be bundled without it. */
export interface PreparedParts extends CompiledParts {
  readonly code?: ReturnType<typeof endpointCode>;
}

/** The code of the function behind each endpoint, by path. The bundles have data of the site build compiled in. */
export function endpointCode(parts: CompiledParts): Readonly<Record<EndpointPath, EndpointCode>> {
  const { words } = parts;
  const diagnosticRequest: EndpointCode = {
    id: 'DiagnosticRequest',
    description: 'Takes diagnostic requests and sends one e-mail for each; checks them in dry runs',
    folder: 'lambdas/diagnostic-request/http',
    bundle: functionBundle({
      entry: 'lambdas/diagnostic-request/http/index.ts',
      data: { resultPages: JSON.stringify(resultPagesContent(parts)), ...emailDefinition(words) },
      maxColdStartBytes: 230_000,
    }),
  };
  return {
    [paths.diagnosticRequest]: diagnosticRequest,
    [paths.dryRun]: diagnosticRequest,
    [paths.mcp]: {
      id: 'Mcp',
      description: 'Answers MCP: reads what is published, and takes diagnostic requests',
      folder: 'lambdas/mcp',
      bundle: mcpBundle(buildMcpData(parts), words),
    },
    [paths.a2a]: {
      id: 'A2a',
      description: 'Answers A2A: reads what is published, and takes diagnostic requests',
      folder: 'lambdas/a2a',
      bundle: a2aBundle(buildA2aData(parts), words),
    },
  };
}

/** The same with the bundles made. */
export async function preparedEndpointCode(parts: CompiledParts): Promise<ReturnType<typeof endpointCode>> {
  const code = endpointCode(parts);
  await Promise.all([...new Set(Object.values(code))].map(({ bundle }) => bundle.prepare()));
  return code;
}

/** The words of the e-mail, as every function that sends it has them compiled in. */
const emailDefinition = (words: Words) => ({ emailWords: JSON.stringify(emailWordsOf(words)) });

const asStringLiteral = (value: object) => JSON.stringify(JSON.stringify(value));

/** The A2A function with its data compiled in. Throws a SynthError for a response that is too large. */
export function a2aBundle(a2aData: A2aData, words: Words): FunctionBundle {
  requireResponseFits('the offer of the A2A agent', a2aData.offer);
  for (const { id, resources = {} } of a2aData.skills) {
    // One message can request all resources of a skill.
    requireResponseFits(`the skill "${id}"`, Object.values(resources));
  }
  return functionBundle({
    entry: 'lambdas/a2a/index.ts',
    data: { a2aDataJson: asStringLiteral(a2aData), ...emailDefinition(words) },
    maxColdStartBytes: 150_000,
  });
}

/**
 * The MCP function with its data compiled in and the precomputed responses as files. Throws a SynthError for a response
 * that is too large.
 */
export function mcpBundle(mcpData: McpData, words: Words): FunctionBundle {
  for (const { definition, answer } of mcpData.tools) {
    // A result holds the answer as structure and as text.
    const result = { structuredContent: answer, content: [{ text: JSON.stringify(answer) }] };
    requireResponseFits(`the tool "${definition.name}"`, result);
  }
  const tools = mcpData.tools.map(({ definition }) => definition.name);
  const bundleWith = (answers: readonly string[]) =>
    functionBundle({
      entry: 'lambdas/mcp/index.ts',
      data: {
        mcpDataJson: asStringLiteral(mcpData),
        mcpNames: asStringLiteral({ tools, writeTools: writeToolsOf(mcpData), answers }),
        ...emailDefinition(words),
      },
      maxColdStartBytes: 20_000,
    });
  let answers: Readonly<Record<string, unknown>> | undefined;
  return {
    async prepare() {
      // Imported where it is needed: the stack's own tests would load the MCP library.
      const { precomputeResponses } = await import('../../lambdas/mcp/precomputed/precompute.ts');
      [answers] = await Promise.all([precomputeResponses(mcpData), bundleWith([]).prepare()]);
    },
    write(directory) {
      if (!answers) throw new Error('Call prepare() before: the MCP library answers asynchronously');
      for (const [name, answer] of Object.entries(answers))
        writeFileSync(join(directory, `${name}.json`), JSON.stringify(answer));
      bundleWith(Object.keys(answers)).write(directory);
    },
  };
}

/** Lambda's limit is 6 MB, which includes the gateway's envelope and the caller's identifier. */
export const maxResponseBytes = 4_000_000;

/** Throws a SynthError for a response that exceeds Lambda's limit. */
function requireResponseFits(subject: string, response: object): void {
  // A function's answer holds its body as text.
  const bytes = Buffer.byteLength(JSON.stringify({ body: JSON.stringify(response) }));
  if (bytes <= maxResponseBytes) return;
  throw new SynthError(
    `Cannot deploy ${subject}: its response would have ${bytes} bytes, a function may answer ${maxResponseBytes}. Publish less in its resource`,
  );
}
