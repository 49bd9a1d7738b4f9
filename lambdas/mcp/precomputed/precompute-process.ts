// Reads an McpData from stdin and writes the responses precomputed from it to stdout, both as JSON. Bundling runs it as
// a process, because bundling is synchronous and the SDK is not.
import { json } from 'node:stream/consumers';
import type { McpData } from '../../../contract/mcp-data.ts';
import { precomputeResponses } from './precompute.ts';

const mcpData = (await json(process.stdin)) as McpData;
process.stdout.write(JSON.stringify(await precomputeResponses(mcpData)));
