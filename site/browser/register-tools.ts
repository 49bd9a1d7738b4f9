import { callTool } from './call-tool.ts';

/** What the page says of a tool: its definition and the path that does it. */
export interface PageTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly path: string;
  readonly readOnly: boolean;
}

/** The part of WebMCP (draft of 24 June 2026) that is used. */
interface ModelContext {
  registerTool(tool: {
    name: string;
    title: string;
    description: string;
    inputSchema: object;
    annotations: { readOnlyHint: boolean };
    execute(input: Record<string, unknown>): Promise<unknown>;
  }): Promise<void> | void;
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext;
  }
  interface Navigator {
    /** Where earlier drafts had it. */
    readonly modelContext?: ModelContext;
  }
}

/** Offers the tools that stand in the page to the agent of the browser, if it has one. */
export function registerTools(): void {
  const context = document.modelContext ?? navigator.modelContext;
  if (!context) return;
  const tools: PageTool[] = JSON.parse(document.querySelector('#tools')?.textContent ?? '[]');
  for (const tool of tools) {
    const { name, title, description, inputSchema, readOnly } = tool;
    context.registerTool({
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: readOnly },
      execute: (input) => callTool(tool, input),
    });
  }
}
