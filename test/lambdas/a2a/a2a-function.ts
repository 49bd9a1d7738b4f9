import { vi } from 'vitest';
import { baseUrlPlaceholder } from '../../../contract/base-url.ts';
import { capabilities } from '../../../contract/capabilities.ts';
import { paths } from '../../../contract/paths.ts';
import { defaultVersions } from '../../../contract/versions.ts';
import { buildA2aData } from '../../../publication/a2a/a2a-publication.ts';
import { agentCard } from '../../../publication/a2a/agent-card.ts';
import { readContent } from '../../../publication/content/read-content.ts';
import { resourceDocuments } from '../../../publication/resources/resource-documents.ts';
import { buildResources } from '../../../publication/resources/resources.ts';
import type { Site } from '../../../publication/site.ts';
import { loadFunction } from '../../support/load-function.ts';
import { type RequestServices, startRequestServices } from '../../support/request-services.ts';
import { type ServedFunction, serveFunction } from '../../support/serve-function.ts';
import { type A2aHandler, a2aEvent } from './fixture.ts';

const site: Site = {
  baseUrl: baseUrlPlaceholder,
  resources: buildResources(readContent('content'), baseUrlPlaceholder),
  capabilities,
  endpoints: [paths.a2a],
  versions: defaultVersions,
  logRetentionDays: 30,
  firewall: false,
};

/** The resources as a stack without a domain publishes them. */
export const documents = resourceDocuments(site);

/** The A2A function with everything that it talks to, put together from its environment as on Lambda. */
export interface A2aFunction {
  readonly handler: A2aHandler;
  readonly services: RequestServices;
  close(): Promise<void>;
}

export async function startA2aFunction(): Promise<A2aFunction> {
  const services = await startRequestServices();
  vi.stubGlobal('a2aDataJson', JSON.stringify(buildA2aData(site.resources)));
  const { handler } = await loadFunction(services.environment, () => import('../../../lambdas/a2a/index.ts'));
  return {
    handler,
    services,
    async close() {
      await services.close();
      vi.unstubAllGlobals();
    },
  };
}

/** Puts the agent and its card on a port for real clients, all of which have the address `viewerAddress`. */
export function serve(handler: A2aHandler, viewerAddress: string): Promise<ServedFunction> {
  const card = (origin: string) => JSON.stringify(agentCard(site)).replaceAll(baseUrlPlaceholder, origin);
  return serveFunction({ handler, eventOf: a2aEvent, viewerAddress, documents: { [paths.agentCard]: card } });
}
