// Reads an McpPublication and writes the answers recorded from it, both as JSON. Bundling calls it, which cannot wait.
import { json } from 'node:stream/consumers';
import type { McpData } from '../../contract/mcp-publication.ts';
import { precomputeResponses } from './record-answers.ts';

const mcpData = (await json(process.stdin)) as McpData;
process.stdout.write(JSON.stringify(await precomputeResponses(mcpData)));
