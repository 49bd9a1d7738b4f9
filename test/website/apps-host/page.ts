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
  /** The protocol revision, or the one that `initialize` negotiates. */
  readonly revision?: string | undefined;
  /** Whether the client declares that it shows forms. */
  readonly declares: boolean;
  readonly capabilities: ConstructorParameters<typeof AppBridge>[2];
  readonly context?: NonNullable<ConstructorParameters<typeof AppBridge>[3]>['hostContext'];
}

/** What the form sent to the host: texts for the model, messages in the person's name, URLs to open. */
export interface Heard {
  readonly context: string[];
  readonly messages: string[];
  readonly links: string[];
}

async function connect({ url, revision, declares }: ShownCall): Promise<Client> {
  const extensions = { [uiExtension.id]: { mimeTypes: [uiExtension.mimeType] } };
  const client = new Client(
    { name: 'host', version: '1.0.0' },
    {
      capabilities: declares ? { extensions } : {},
      ...(revision && { versionNegotiation: { mode: { pin: revision } } }),
    },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const textOf = (content: readonly object[] = []) =>
  content.map((block) => ('text' in block ? String(block.text) : '')).join('');

/** An SDK bridge between the form in `frame` and the server. */
function bridgeTo(
  client: Client,
  frame: Frame,
  { capabilities, context }: ShownCall,
  heard: Heard,
): AppBridge {
  const bridge = new AppBridge(client, { name: 'host', version: '1.0.0' }, capabilities, {
    ...(context && { hostContext: context }),
  });
  bridge.onupdatemodelcontext = async ({ content }) => {
    heard.context.push(textOf(content));
    return {};
  };
  bridge.onmessage = async ({ content }) => {
    heard.messages.push(textOf(content));
    return {};
  };
  bridge.onopenlink = async ({ url }) => {
    heard.links.push(url);
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
  const called = client.callTool({ name: call.tool, arguments: call.args });

  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  document.body.replaceChildren(frame);
  const heard: Heard = { context: [], messages: [], links: [] };
  Object.assign(globalThis, { heard });
  const bridge = bridgeTo(client, frame, call, heard);
  const initialized = new Promise((resolve) => {
    bridge.addEventListener('initialized', resolve);
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  const [content] = contents;
  frame.srcdoc = content && 'text' in content ? content.text : '';
  await initialized;
  bridge.sendToolInput({ arguments: call.args });
  bridge.sendToolResult(await called);
}

Object.assign(globalThis, { showCall });
