import type { SendOutcome } from './send-form.ts';

/**
 * A tool in the page's data, which `webMcpTools()` writes: its definition, and the paths of its operation and dry run. Its
 * description is that of the capability (contract/capabilities.ts).
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

/** The part of WebMCP (draft of 20 October 2026) that we use. */
interface ModelContext {
  registerTool(tool: {
    name: string;
    title: string;
    description: string;
    inputSchema: object;
    annotations: { readOnlyHint: boolean; consequentialHint: boolean };
    /** Absent in older browsers. */
    execute(input: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<unknown>;
  }): Promise<void> | void;
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext;
  }
  interface Navigator {
    /** The place in earlier drafts. */
    readonly modelContext?: ModelContext;
  }
}

/**
 * Registers the tools of the page with the agent of the browser, if it has one. A refused tool
 * does not affect the others.
 */
export async function registerTools(): Promise<void> {
  const context = document.modelContext ?? navigator.modelContext;
  if (!context) return;
  const tools: PageTool[] = JSON.parse(document.querySelector('#tools')?.textContent ?? '[]');
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

/** Calls the operation of a tool over HTTP. The result is an MCP CallToolResult. */
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
  const isText = typeof idempotencyKey === 'string' && /^[ -~]*$/.test(idempotencyKey);
  // A `dryRun` of another type stays in the body, which is refused: an intended dry run must not be sent.
  const values = {
    ...request,
    ...(typeof (dryRun ?? false) !== 'boolean' && { dryRun }),
    ...(hasKey && !isText && { idempotencyKey }),
  };
  const key = hasKey && isText ? idempotencyKey : await argumentsDigest(values);
  return fetch(dryRun === true ? dryRunPath : path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': quoted(key),
    },
    body: JSON.stringify(values),
    signal,
  });
}

// A key without quotes can hold neither comma nor quote (RFC 9651 section 3.3.3).
const quoted = (key: string) => `"${key.replaceAll(/["\\]/g, '\\$&')}"`;

/** The key of a call that has none: agents repeat calls, and the same arguments are the same request. */
async function argumentsDigest(values: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(Object.entries(values).sort()));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The submit event of a declarative WebMCP form tool. */
interface AgentSubmitEvent extends SubmitEvent {
  /** Whether an agent filled the form in. */
  readonly agentInvoked?: boolean;
  /** Sets the result of the agent's call. It must be called while the event is dispatched. */
  respondWith?(result: Promise<object>): void;
}

/** Reports the outcome to the agent that filled in the form. */
export function answerAgent(event: AgentSubmitEvent, outcome: Promise<SendOutcome | undefined>): void {
  if (event.agentInvoked) event.respondWith?.(outcome.then(resultOf));
}

/** An MCP CallToolResult. Without an outcome nothing was sent. */
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

/** Why there is no identifier. For a failure, the message that the person reads. */
function reasonOf(outcome: Exclude<SendOutcome, { kind: 'accepted' }> | undefined): string {
  if (outcome?.kind === 'failed') return `${outcome.failure.title}. ${outcome.failure.text}`;
  return 'The request was not sent. The person has to correct some values first.';
}
