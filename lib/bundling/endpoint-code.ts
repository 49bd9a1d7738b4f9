import type { EndpointPath } from '../../contract/endpoint-paths.ts';
import { paths } from '../../contract/paths.ts';
import { buildA2aData } from '../../site/a2a/build-a2a-data.ts';
import type { SiteBuild } from '../../site/build-site.ts';
import { buildMcpData } from '../../site/mcp/build-mcp-data.ts';
import { resultPagesContent } from '../../site/result-pages.ts';
import { bundleA2a } from './a2a-bundle.ts';
import { emailDefinition } from './email-definition.ts';
import { bundleFunction } from './function-bundle.ts';
import { bundleMcp } from './mcp-bundle.ts';

/** The properties in which the functions behind the endpoints differ. */
export interface EndpointCode {
  /** Id of its construct. */
  readonly id: string;
  readonly description: string;
  /** Folder of its code. Each function has its own, because CDK bundles a folder once. */
  readonly folder: string;
  /** Writes `index.mjs` and the files that it loads into a directory. */
  bundle(directory: string): void;
}

/** The parts of a site build that are compiled into bundles. */
export type CompiledParts = Pick<SiteBuild, 'resources' | 'capabilities' | 'navigation' | 'words' | 'theme'>;

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
    bundle: (directory) =>
      bundleFunction(
        {
          entry: 'lambdas/diagnostic-request/http/index.ts',
          define: {
            resultPages: JSON.stringify(resultPagesContent({ resources, navigation, words })),
            ...emailDefinition(words),
          },
          maxColdStartBytes: 230_000,
        },
        directory,
      ),
  };
  return {
    [paths.diagnosticRequest]: diagnosticRequest,
    [paths.dryRun]: diagnosticRequest,
    [paths.mcp]: {
      id: 'Mcp',
      description: 'Answers MCP: reads what is published, and takes diagnostic requests',
      folder: 'lambdas/mcp',
      bundle: (directory) =>
        bundleMcp(buildMcpData({ resources, capabilities, words, theme }), words, directory),
    },
    [paths.a2a]: {
      id: 'A2a',
      description: 'Answers A2A: reads what is published, and takes diagnostic requests',
      folder: 'lambdas/a2a',
      bundle: (directory) => bundleA2a(buildA2aData({ resources, capabilities }), words, directory),
    },
  };
}
