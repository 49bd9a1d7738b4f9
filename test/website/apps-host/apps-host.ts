import { buildSync } from 'esbuild';
import type { Frame } from 'playwright-core';
import { afterAll } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { type McpFunction, mcpEvent, startMcpFunction } from '../../support/mcp-function.ts';
import { serveFunction } from '../../support/serve-function.ts';
import { type Visit, visitor } from '../visitor.ts';
import type { Heard, ShownCall } from './page.ts';

/** A conversation in a host that shows the form of one call. */
interface Conversation extends Visit {
  readonly form: Frame;
  heard(): Promise<Heard>;
}

interface AppsHost {
  readonly services: McpFunction['services'];
  /** Calls the tool with `args`. By default, the revision is 2026-07-28 and the host supports everything. */
  show(args: object, call?: Partial<ShownCall>): Promise<Conversation>;
}

const capabilities = { serverTools: {}, openLinks: {}, updateModelContext: { text: {} } };

/** A page that is an MCP Apps host, with the MCP function, for the tests of a file. */
export async function startAppsHost(): Promise<AppsHost> {
  const mcp = await startMcpFunction();
  const served = await serveFunction({
    handler: mcp.handler,
    // The host's own server makes the calls, because foreign pages may not.
    eventOf: ({ headers = {}, ...sent }) => mcpEvent({ ...sent, headers: withoutOrigin(headers) }),
    viewerAddress: '192.0.2.1',
    documents: { '/': hostPage },
  });
  const visit = visitor(served.origin);
  let visited: Promise<Visit> | undefined;
  afterAll(async () => {
    await served.close();
    await mcp.close();
  });

  return {
    services: mcp.services,
    async show(args, call) {
      // One page for all tests, because its content takes a second to load.
      visited ??= visit('/');
      const { page, complaints } = await visited;
      complaints.length = 0;
      const shown = {
        url: served.origin + paths.mcp,
        tool: 'request_diagnostic',
        args,
        revision: '2026-07-28',
        declares: true,
        capabilities,
        ...call,
      };
      await page.evaluate(`showCall(${JSON.stringify(shown)})`);
      const form = page.frames()[1];
      if (!form) throw new Error('The host shows no form');
      return { page, complaints, form, heard: () => page.evaluate('heard') };
    },
  };
}

function withoutOrigin(headers: Readonly<Record<string, string | string[]>>) {
  const fromPage = /^(?:origin|referer|sec-fetch-.*)$/i;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !fromPage.test(name)));
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
