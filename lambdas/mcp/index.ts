import { Logger } from '../door/logger.ts';
import { readPublication } from '../door/publication.ts';
import { createHandler } from './handler.ts';
import { createRecordedAnswers } from './recorded-answers.ts';

/** Names of the tools, and of the answers that lie beside the bundle: JSON, compiled in when the function is bundled. */
declare const mcpNames: string;
const { tools, answers }: { tools: readonly string[]; answers: readonly string[] } = JSON.parse(mcpNames);

// The whole environment is validated with the library: to load zod takes longer than to answer without it.
const { BASE_URL = '', ALLOWED_ORIGINS = '', POWERTOOLS_SERVICE_NAME = '' } = process.env;

export const handler = createHandler({
  toolNames: tools,
  allowedOrigins: new Set([
    new URL(BASE_URL).origin,
    ...ALLOWED_ORIGINS.split(' ').filter((origin) => origin !== ''),
  ]),
  recordedAnswer: createRecordedAnswers({
    names: new Set(answers),
    read(name) {
      // An import of `node:fs` reads all of its members, and to read `promises` loads what no answer needs.
      const { readFileSync } = process.getBuiltinModule('node:fs');
      return readPublication(readFileSync(`${import.meta.dirname}/${name}.json`, 'utf8'), BASE_URL);
    },
  }),
  async loadLibrary(onFailure) {
    const { deployedLibrary } = await import('./deployed-library.ts');
    return deployedLibrary((json) => readPublication(json, BASE_URL), onFailure);
  },
  logger: new Logger({ service: POWERTOOLS_SERVICE_NAME }),
});
