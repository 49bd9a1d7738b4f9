import type { SendOutcome } from './send-form.ts';

/**
 * A tool in the page's data, written by `webMcpTools()`: its definition, and the paths of its operation and dry run. The
 * capability has the same description (contract/capabilities.ts).
 */
interface PageTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly path: string;
  readonly dryRunPath?: string;
  readonly readOnly: boolean;
}

/** The part of WebMCP (draft of 20 October 2026) that this script uses. */
interface ModelContext {
  registerTool(tool: {
    name: string;
    title: string;
    description: string;
    inputSchema: object;
    annotations: { readOnlyHint: boolean; consequentialHint: boolean };
    /** Older browsers do not pass `options`. */
    execute(input: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<unknown>;
  }): Promise<void> | void;
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext;
  }
}

/**
 * Registers the page's tools with the browser's agent, if there is one. If the browser refuses a tool, the others are
 * still registered.
 */
export async function registerTools(): Promise<void> {
  const { modelContext: context } = document;
  if (!context) return;
  const tools: PageTool[] = JSON.parse(document.querySelector('#frontdesk-tools')?.textContent ?? '[]');
  const register = async (tool: PageTool) => {
    const { name, title, description, inputSchema, readOnly } = tool;
    await context.registerTool({
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: readOnly, consequentialHint: !readOnly },
      execute: (input, options) => callTool(tool, input, options?.signal),
    });
  };
  await Promise.allSettled(tools.map(register));
}

interface Operation {
  readonly path: string;
  readonly dryRunPath?: string;
  readonly readOnly: boolean;
}

/** Calls a tool's operation over HTTP. Returns an MCP CallToolResult. */
async function callTool(
  operation: Operation,
  input: Record<string, unknown>,
  signal: AbortSignal | null = null,
): Promise<object> {
  const response = operation.readOnly
    ? await fetch(operation.path, { signal })
    : await send(operation, input, signal);
  const text = await response.text();
  return {
    content: [{ type: 'text', text }],
    ...(response.ok ? { structuredContent: JSON.parse(text) } : { isError: true }),
  };
}

async function send(
  { path, dryRunPath = path }: Operation,
  { idempotencyKey, dryRun, ...request }: Record<string, unknown>,
  signal: AbortSignal | null,
): Promise<Response> {
  const hasKey = idempotencyKey !== undefined && idempotencyKey !== null && idempotencyKey !== '';
  const isAscii = typeof idempotencyKey === 'string' && /^[ -~]*$/.test(idempotencyKey);
  // A `dryRun` of the wrong type stays in the body, so the API refuses it: an intended dry run must send nothing.
  const values = {
    ...request,
    ...(typeof (dryRun ?? false) !== 'boolean' && { dryRun }),
    ...(hasKey && !isAscii && { idempotencyKey }),
  };
  const key = hasKey && isAscii ? idempotencyKey : await argumentsDigest(values);
  return fetch(dryRun === true ? dryRunPath : path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': quote(key),
    },
    body: JSON.stringify(values),
    signal,
  });
}

// Without quotes, a key cannot contain a comma or a quote (RFC 9651 section 3.3.3).
const quote = (key: string) => `"${key.replaceAll(/["\\]/g, '\\$&')}"`;

/** Computes a key for a call without one. Agents repeat calls, so equal arguments mean the same request. */
async function argumentsDigest(values: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(Object.entries(values).sort()));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The submit event of a declarative WebMCP form tool. */
interface AgentSubmitEvent extends SubmitEvent {
  /** Whether an agent filled in the form. */
  readonly agentInvoked?: boolean;
  /** Sets the result of the agent's call. Must be called while the event is dispatched. */
  respondWith?(result: Promise<object>): void;
}

/** Reports the outcome to the agent that filled in the form. */
export function respondToAgent(event: AgentSubmitEvent, outcome: Promise<SendOutcome | undefined>): void {
  if (event.agentInvoked) event.respondWith?.(outcome.then(resultOf));
}

/** Returns an MCP CallToolResult. Without an outcome, nothing was sent. */
function resultOf(outcome: SendOutcome | undefined): object {
  if (outcome?.kind === 'accepted') {
    const { identifier: id } = outcome;
    return {
      content: [{ type: 'text', text: `The person sent the request ${id}.` }],
      structuredContent: { id },
    };
  }
  return { content: [{ type: 'text', text: reasonOf(outcome) }], isError: true };
}

/** Returns the reason why there is no identifier: for a failure, the message shown to the person. */
function reasonOf(outcome: Exclude<SendOutcome, { kind: 'accepted' }> | undefined): string {
  if (outcome?.kind === 'failed') return `${outcome.failure.title}. ${outcome.failure.text}`;
  return 'The request was not sent. The person has to correct some values first.';
}
