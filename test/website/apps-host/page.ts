// Runs in the browser.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import { uiExtension } from '../../../contract/agents/mcp-data.ts';

interface Frame {
  sandbox: string;
  srcdoc: string;
  readonly style: { height: string };
  readonly contentWindow: ConstructorParameters<typeof PostMessageTransport>[0];
}

// The tests are compiled without browser types.
declare const document: {
  readonly body: { replaceChildren(frame: Frame): void };
  createElement(name: 'iframe'): Frame;
};

/** A tool call by a model, and the capabilities of the form's host. */
export interface ShownCall {
  readonly url: string;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** The protocol revision to use. By default, `initialize` negotiates it. */
  readonly revision?: string | undefined;
  /** Whether the client declares that it can show forms. */
  readonly declaresForms: boolean;
  readonly capabilities: ConstructorParameters<typeof AppBridge>[2];
  readonly context?: NonNullable<ConstructorParameters<typeof AppBridge>[3]>['hostContext'];
}

/** Messages from the form to the host: context for the model, messages in the person's name, and URLs to open. */
export interface HostLog {
  readonly context: string[];
  readonly messages: string[];
  readonly links: string[];
}

async function connect({ url, revision, declaresForms }: ShownCall): Promise<Client> {
  const extensions = { [uiExtension.id]: { mimeTypes: [uiExtension.mimeType] } };
  const client = new Client(
    { name: 'host', version: '1.0.0' },
    {
      capabilities: declaresForms ? { extensions } : {},
      ...(revision && { versionNegotiation: { mode: { pin: revision } } }),
    },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const textOf = (content: readonly object[] = []) =>
  content.map((block) => ('text' in block ? String(block.text) : '')).join('');

/** Creates an SDK bridge between the form in `frame` and the server. */
function createBridge(
  client: Client,
  frame: Frame,
  { capabilities, context }: ShownCall,
  hostLog: HostLog,
): AppBridge {
  const bridge = new AppBridge(client, { name: 'host', version: '1.0.0' }, capabilities, {
    ...(context && { hostContext: context }),
  });
  bridge.onupdatemodelcontext = async ({ content }) => {
    hostLog.context.push(textOf(content));
    return {};
  };
  bridge.onmessage = async ({ content }) => {
    hostLog.messages.push(textOf(content));
    return {};
  };
  bridge.onopenlink = async ({ url }) => {
    hostLog.links.push(url);
    return {};
  };
  bridge.addEventListener('sizechange', ({ height }) => {
    frame.style.height = `${height}px`;
  });
  return bridge;
}

/** Calls the tool and shows its form with the arguments and the result. */
async function showCall(call: ShownCall): Promise<void> {
  const client = await connect(call);
  const { tools } = await client.listTools();
  const uri = getToolUiResourceUri(tools.find(({ name }) => name === call.tool) ?? {}) ?? '';
  const { contents } = await client.readResource({ uri });
  const pendingResult = client.callTool({ name: call.tool, arguments: call.args });

  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  document.body.replaceChildren(frame);
  const hostLog: HostLog = { context: [], messages: [], links: [] };
  Object.assign(globalThis, { hostLog });
  const bridge = createBridge(client, frame, call, hostLog);
  const initialization = new Promise((resolve) => {
    bridge.addEventListener('initialized', resolve);
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  const [content] = contents;
  frame.srcdoc = content && 'text' in content ? content.text : '';
  await initialization;
  bridge.sendToolInput({ arguments: call.args });
  bridge.sendToolResult(await pendingResult);
}

Object.assign(globalThis, { showCall });
