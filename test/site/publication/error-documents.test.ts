import { expect, test } from 'vitest';
import { Problem } from '../../../contract/problems/problem.ts';
import { errorDocuments } from '../../../site/publication/error-documents.ts';

test.each(errorDocuments('https://desk.example').map((document) => [document.key, document] as const))(
  '%s is a complete problem of its own status that nobody uses again unasked',
  (key, { path, mediaType, cacheControl, body }) => {
    const problem = Problem.parse(JSON.parse(body));

    expect(key).toBe(`errors/${problem.status}.json`);
    expect([path, mediaType, cacheControl]).toEqual([undefined, 'application/problem+json', 'no-cache']);
    expect(problem.type).toMatch(/^https:\/\/desk\.example\/problems\/[a-z-]+$/);
  },
);
