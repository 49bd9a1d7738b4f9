/** The capabilities of a host (MCP Apps 2026-01-26, `ui/initialize`). */
type HostCapabilities = Readonly<
  Partial<Record<'serverTools' | 'openLinks' | 'updateModelContext' | 'message', object>>
>;

export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
}

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The page that embeds this document and exchanges JSON-RPC messages with it. */
export interface Host {
  readonly capabilities: HostCapabilities;
  /** Resolves with the result. Rejects if the host returns an error. */
  request(method: string, params: object): Promise<unknown>;
}

/** Keyed by the name of a notification, without `ui/notifications/`. Called with its parameters. */
interface HostEvents {
  readonly 'host-context-changed': (context: HostContext) => void;
  readonly [notification: string]: (params: never) => void;
}

/**
 * Connects to the host. The SDK's `App` would do the same, but in 670 kB of script instead of 2 kB. A test connects
 * this function to the host side of the SDK.
 */
export async function connectHost(events: HostEvents): Promise<Host> {
  const pendingRequests = new Map<string | number, (message: Message) => void>();
  let lastId = 0;

  // In its sandbox, the document cannot know the origin of the host page.
  const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

  const request = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      pendingRequests.set(lastId, ({ result, error }) =>
        error ? reject(new Error(error.message)) : resolve(result),
      );
      post({ id: lastId, method, params });
    });

  const respond = ({ id, method }: Message) =>
    method === 'ping' || method === 'ui/resource-teardown'
      ? post({ id, result: {} })
      : post({ id, error: { code: -32601, message: 'Method not found' } });

  window.addEventListener('message', ({ source, data }: MessageEvent<Message | undefined>) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params = {} } = data;
    if (method !== undefined && id !== undefined) return respond(data);
    if (method !== undefined) return events[method.replace('ui/notifications/', '')]?.(params as never);
    if (id === undefined) return;
    pendingRequests.get(id)?.(data);
    pendingRequests.delete(id);
  });

  const { hostCapabilities = {}, hostContext = {} } = (await request('ui/initialize', {
    appInfo: { name: 'request-form', version: '1.0.0' },
    appCapabilities: {},
    protocolVersion: '2026-01-26',
  })) as { hostCapabilities?: HostCapabilities; hostContext?: HostContext };
  events['host-context-changed'](hostContext);
  post({ method: 'ui/notifications/initialized', params: {} });
  new ResizeObserver(() => {
    const { height } = document.documentElement.getBoundingClientRect();
    post({ method: 'ui/notifications/size-changed', params: { height: Math.ceil(height) } });
  }).observe(document.documentElement);
  return { capabilities: hostCapabilities, request };
}
