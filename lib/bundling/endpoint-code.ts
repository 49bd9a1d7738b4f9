import type { EndpointPath } from '../../contract/endpoint-paths.ts';
import { paths } from '../../contract/paths.ts';
import { buildA2aData } from '../../site/publication/build-a2a-data.ts';
import { buildMcpData } from '../../site/publication/build-mcp-data.ts';
import type { SiteBuild } from '../../site/publication/build-site.ts';
import { resultPagesContent } from '../../site/website/html/result-pages-content.ts';
import { a2aBundle } from './a2a-bundle.ts';
import { emailDefinition } from './email-definition.ts';
import { type FunctionBundle, functionBundle } from './function-bundle.ts';
import { mcpBundle } from './mcp-bundle.ts';

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
export type CompiledParts = Pick<SiteBuild, 'resources' | 'capabilities' | 'navigation' | 'words' | 'theme'>;

/** The same with the code made of them, whose bundles are prepared. Nothing can be bundled without it. */
export interface PreparedParts extends CompiledParts {
  readonly code?: ReturnType<typeof endpointCode>;
}

/** The code of the function behind each endpoint, by path. The bundles have data of the site build compiled in. */
export function endpointCode({
  resources,
  capabilities,
  navigation,
  words,
  theme,
}: CompiledParts): Readonly<Record<EndpointPath, EndpointCode>> {
  const diagnosticRequest: EndpointCode = {
    id: 'DiagnosticRequest',
    description: 'Takes diagnostic requests and sends one e-mail for each; checks them in dry runs',
    folder: 'lambdas/diagnostic-request/http',
    bundle: functionBundle({
      entry: 'lambdas/diagnostic-request/http/index.ts',
      data: {
        resultPages: JSON.stringify(resultPagesContent({ resources, navigation, words })),
        ...emailDefinition(words),
      },
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
      bundle: mcpBundle(buildMcpData({ resources, capabilities, words, theme }), words),
    },
    [paths.a2a]: {
      id: 'A2a',
      description: 'Answers A2A: reads what is published, and takes diagnostic requests',
      folder: 'lambdas/a2a',
      bundle: a2aBundle(buildA2aData({ resources, capabilities }), words),
    },
  };
}

/** The same with the bundles made. */
export async function preparedEndpointCode(parts: CompiledParts): Promise<ReturnType<typeof endpointCode>> {
  const code = endpointCode(parts);
  await Promise.all([...new Set(Object.values(code))].map(({ bundle }) => bundle.prepare()));
  return code;
}
