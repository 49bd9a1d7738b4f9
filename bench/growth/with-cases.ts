import { paths } from '../../contract/paths.ts';
import type { Document } from '../../publication/document.ts';

/**
 * `documents` with no more than `most` cases, evenly chosen, in their resource. The agents' functions answer with it whole, and the stack
 * refuses what does not fit into an answer: to measure all else beyond that, the resource has to stay within.
 */
export function withCases(documents: readonly Document[], most: number): Document[] {
  return documents.map((document) => {
    if (document.path !== paths.cases) return document;
    const { cases } = JSON.parse(document.body);
    const stride = Math.max(1, cases.length / most);
    const chosen = cases.filter((_: unknown, index: number) => Math.floor(index % stride) === 0);
    return { ...document, body: `${JSON.stringify({ cases: chosen })}\n` };
  });
}
