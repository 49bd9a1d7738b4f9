import { vi } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import type { AgentHandler } from '../../support/json-rpc.ts';
import { loadFunction } from '../../support/load-function.ts';
import { publication } from '../../support/mcp-function.ts';
import { type RequestServices, startRequestServices } from '../../support/request-services.ts';
import { type ServedFunction, serveFunction } from '../../support/serve-function.ts';
import { a2aEvent } from './fixture.ts';

/** The A2A function with the services that it calls, configured by its environment as on Lambda. */
export interface A2aFunction {
  readonly handler: AgentHandler;
  readonly services: RequestServices;
  close(): Promise<void>;
}

export async function startA2aFunction(): Promise<A2aFunction> {
  const services = await startRequestServices();
  vi.doMock('#content/a2a-data', () => ({ default: JSON.stringify(publication.functions.a2a) }));
  const { handler } = await loadFunction(services.environment, () => import('../../../lambdas/a2a/index.ts'));
  return {
    handler,
    services,
    close: () => services.close(),
  };
}

/** Serves the agent and its card on a port for real clients, which all have the address `viewerAddress`. */
export function serve(handler: AgentHandler, viewerAddress: string): Promise<ServedFunction> {
  const card = (origin: string) => publication.bodyAt(paths.agentCard).replaceAll(baseUrlPlaceholder, origin);
  return serveFunction({ handler, eventOf: a2aEvent, viewerAddress, documents: { [paths.agentCard]: card } });
}
