import type { Capability } from '../../../contract/capabilities.ts';
import { isTool, toolDefinition } from './tool-definition.ts';

/** The tools that the request page registers with the browser's agent (WebMCP), each with the path of its operation, and of its dry run. */
export function webMcpTools(capabilities: readonly Capability[]): object[] {
  return capabilities.filter(isTool).map((capability) => {
    const { name, title, description, inputSchema, annotations } = toolDefinition(capability);
    return {
      name,
      title,
      description,
      inputSchema,
      path: capability.path,
      ...(capability.kind === 'write' && { dryRunPath: capability.dryRunPath }),
      readOnly: annotations.readOnlyHint,
    };
  });
}
