import { vi } from 'vitest';
import { defaultVersions } from '../../../contract/api-versions.ts';
import { capabilities, describeCapabilities } from '../../../contract/capabilities.ts';
import { paths } from '../../../contract/paths.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { agentCard } from '../../../site/programs/discovery/a2a-agent-card.ts';
import { buildA2aData } from '../../../site/publication/build-a2a-data.ts';
import { buildResources } from '../../../site/resources/all-resources.ts';
import { picturesOf } from '../../../site/resources/picture.ts';
import { resourceDocuments } from '../../../site/resources/resource-documents.ts';
import type { Site } from '../../../site/resources/site.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';
import { loadFunction } from '../../support/load-function.ts';
import { type RequestServices, startRequestServices } from '../../support/request-services.ts';
import { type ServedFunction, serveFunction } from '../../support/serve-function.ts';
import { type A2aHandler, a2aEvent } from './a2a-fixture.ts';

const content = readContent(fixtureContent);
const pictures = picturesOf(content.website.media);
const resources = buildResources(content, baseUrlPlaceholder, pictures);
const site: Site = {
  baseUrl: baseUrlPlaceholder,
  resources,
  website: content.website,
  pictures,
  capabilities: describeCapabilities(capabilities, resources),
  endpoints: [paths.a2a],
  versions: defaultVersions,
  logRetentionDays: 30,
  emailsPerClient: 10,
  firewall: false,
  edgeLog: true,
  gatewayLog: false,
};

/** The resources as a stack without a domain publishes them. */
export const documents = resourceDocuments(site);

/** The A2A function with the services that it calls, composed from its environment as on Lambda. */
export interface A2aFunction {
  readonly handler: A2aHandler;
  readonly services: RequestServices;
  close(): Promise<void>;
}

export async function startA2aFunction(): Promise<A2aFunction> {
  const services = await startRequestServices();
  vi.stubGlobal('a2aDataJson', JSON.stringify(buildA2aData(site)));
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

/** Serves the agent and its card on a port for real clients, all of which have the address `viewerAddress`. */
export function serve(handler: A2aHandler, viewerAddress: string): Promise<ServedFunction> {
  const card = (origin: string) => JSON.stringify(agentCard(site)).replaceAll(baseUrlPlaceholder, origin);
  return serveFunction({ handler, eventOf: a2aEvent, viewerAddress, documents: { [paths.agentCard]: card } });
}
