import { buildSync } from 'esbuild';
import type { Frame } from 'playwright-core';
import { afterAll } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { type McpFunction, mcpEvent, startMcpFunction } from '../../support/mcp-function.ts';
import { serveFunction } from '../../support/serve-function.ts';
import { type Visit, visitor } from '../visitor.ts';
import type { HostLog, ShownCall } from './page.ts';

/** A conversation in a host that shows the form of one call. */
interface Conversation extends Visit {
  readonly form: Frame;
  hostLog(): Promise<HostLog>;
}

interface AppsHost {
  readonly services: McpFunction['services'];
  /** Calls the tool with `args`. By default, the revision is 2026-07-28 and the host supports everything. */
  show(args: object, call?: Partial<ShownCall>): Promise<Conversation>;
}

const capabilities = { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } };

/** Starts a page that acts as an MCP Apps host, and the MCP function, for the tests of a file. */
export async function startAppsHost(): Promise<AppsHost> {
  const mcp = await startMcpFunction();
  const server = await serveFunction({
    handler: mcp.handler,
    // A host makes the calls from its own server, because a cross-origin page may not call the tool.
    eventOf: ({ headers = {}, ...request }) => mcpEvent({ ...request, headers: removeOrigin(headers) }),
    viewerAddress: '192.0.2.1',
    documents: { '/': hostPage },
  });
  const visit = visitor(server.origin);
  let hostVisit: Promise<Visit> | undefined;
  afterAll(async () => {
    await server.close();
    await mcp.close();
  });

  return {
    services: mcp.services,
    async show(args, call) {
      // One page for all tests, because its content takes a second to load.
      hostVisit ??= visit('/');
      const { page, complaints } = await hostVisit;
      complaints.length = 0;
      const shownCall = {
        url: server.origin + paths.mcp,
        tool: 'request_diagnostic',
        args,
        revision: '2026-07-28',
        declaresForms: true,
        capabilities,
        ...call,
      };
      await page.evaluate(`showCall(${JSON.stringify(shownCall)})`);
      const form = page.frames()[1];
      if (!form) throw new Error('The host shows no form');
      return { page, complaints, form, hostLog: () => page.evaluate('hostLog') };
    },
  };
}

function removeOrigin(headers: Readonly<Record<string, string | string[]>>) {
  const pageHeaders = /^(?:origin|referer|sec-fetch-.*)$/i;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !pageHeaders.test(name)));
}

let script: string | undefined;

function hostPage(): string {
  script ??= buildSync({
    entryPoints: [`${import.meta.dirname}/page.ts`],
    bundle: true,
    write: false,
    logLevel: 'warning',
  }).outputFiles[0]?.text.replaceAll('</script', String.raw`<\/script`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title>
<style>iframe { width: 100%; border: 1px solid #ccc; border-radius: 8px }</style>
<body><script>${script}</script>`;
}
