import type { McpData } from '../../contract/mcp-publication.ts';
import { paths } from '../../contract/paths.ts';
import { exchange } from './exchange.ts';
import { withPlainMistakes } from './plain-mistakes.ts';
import type { Headers } from './protocol-headers.ts';
import type { Answer } from './recorded-answers.ts';
import { createServer } from './server.ts';
import { type Caller, createCallTool, type RequestDiagnostic } from './tools.ts';

interface Parts {
  readonly publication: McpData;
  readonly baseUrl: string;
  readonly requestDiagnostic: RequestDiagnostic;
  /** Learns what failed; the caller does not. */
  onFailure(error: unknown): void;
}

export type Library = (message: object, headers: Headers, caller: Caller) => Promise<Answer>;

/** Lets the protocol's library answer. */
export function createLibrary({ publication, baseUrl, requestDiagnostic, onFailure }: Parts): Library {
  const callTool = createCallTool({ publication, requestDiagnostic, onFailure });

  return async function answer(message, headers, caller) {
    const response = await exchange({
      message,
      headers,
      url: baseUrl + paths.mcp,
      onFailure,
      createServer: () => createServer(publication, (name, args) => callTool(name, args, caller)),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? undefined,
      body: withPlainMistakes(await response.text()),
    };
  };
}
