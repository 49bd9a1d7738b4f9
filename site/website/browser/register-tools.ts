import { callTool } from './tool-by-http.ts';

/** A tool in the page's data: its definition, and the paths of its operation and dry run. */
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
    /** Where earlier drafts have it. */
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
