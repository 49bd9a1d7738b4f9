import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { baseUrlPlaceholder } from '../../../contract/base-url.ts';
import { capabilities } from '../../../contract/capabilities.ts';
import { paths } from '../../../contract/paths.ts';
import { firstVersions } from '../../../contract/versions.ts';
import { a2aPublication } from '../../../publication/a2a/a2a-publication.ts';
import { agentCard } from '../../../publication/a2a/agent-card.ts';
import { readContent } from '../../../publication/content/read-content.ts';
import { resourceDocuments, resources } from '../../../publication/resources/resources.ts';
import type { Site } from '../../../publication/site.ts';
import { lambdaContext } from '../../support/lambda.ts';
import { type RequestServices, startRequestServices } from '../../support/request-services.ts';
import { type A2aHandler, a2aEvent } from './fixture.ts';

const site: Site = {
  baseUrl: baseUrlPlaceholder,
  resources: resources(readContent('content'), baseUrlPlaceholder),
  capabilities,
  doors: [paths.a2a],
  versions: firstVersions,
  logRetentionDays: 30,
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
  for (const [name, value] of Object.entries(services.environment)) vi.stubEnv(name, value);
  vi.stubGlobal('a2aPublication', JSON.stringify(a2aPublication(documents)));
  const { handler } = await import('../../../lambdas/a2a/index.ts');
  return {
    handler,
    services,
    async close() {
      await services.close();
      vi.unstubAllGlobals();
    },
  };
}

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/** Puts the agent and its card on a port for real clients, all of which have the address `viewerAddress`. */
export async function serve(handler: A2aHandler, viewerAddress: string): Promise<Served> {
  const server = createServer(async (request, response) => {
    if (request.url === paths.agentCard) {
      response.end(JSON.stringify(agentCard(site)).replaceAll(baseUrlPlaceholder, originOf()));
      return;
    }
    const event = a2aEvent({
      method: request.method ?? 'GET',
      headers: headersOf(request),
      body: await bodyOf(request),
      from: viewerAddress,
    });
    const { statusCode, headers, body } = await handler(event, lambdaContext());
    response.writeHead(statusCode, headers as Record<string, string>).end(body);
  });
  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: originOf(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    rawHeaders.flatMap((name, at) => (at % 2 ? [] : [[name, rawHeaders[at + 1] ?? '']])),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
