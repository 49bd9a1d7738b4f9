// Reads an McpData and writes the answers recorded from it, both as JSON. Bundling calls it, which cannot wait.
import { json } from 'node:stream/consumers';
import type { McpData } from '../../../contract/mcp-data.ts';
import { precomputeResponses } from './precompute.ts';

const mcpData = (await json(process.stdin)) as McpData;
process.stdout.write(JSON.stringify(await precomputeResponses(mcpData)));
