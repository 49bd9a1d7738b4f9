import type { A2aData } from '../../contract/a2a-publication.ts';
import { DoorEnvironment } from '../door/environment.ts';
import { Logger } from '../door/logger.ts';
import { readPublication } from '../door/publication.ts';
import { readEnvironment } from '../request/environment.ts';
import { createHandler } from './handler.ts';

/** An A2aPublication as JSON, compiled in when the function is bundled. */
declare const a2aPublication: string;

const { BASE_URL, ALLOWED_ORIGINS, POWERTOOLS_SERVICE_NAME } = readEnvironment(DoorEnvironment, process.env);

export const handler = createHandler({
  publication: readPublication<A2aData>(a2aPublication, BASE_URL),
  allowedOrigins: new Set([new URL(BASE_URL).origin, ...ALLOWED_ORIGINS]),
  async requestDiagnostic(request) {
    const { requestDiagnostic } = await import('./request-diagnostic.ts');
    return requestDiagnostic(request, BASE_URL);
  },
  logger: new Logger({ service: POWERTOOLS_SERVICE_NAME }),
});
