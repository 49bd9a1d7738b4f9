import { problemBody } from '../../contract/problems/body.ts';
import { problemTexts } from '../../contract/problems/texts.ts';
import { distributionProblems } from '../../release/error-documents.ts';
import { type Document, errorDocument } from '../resources/document.ts';

/** The documents that the distribution sends itself. */
export function errorDocuments(baseUrl: string): Document[] {
  return distributionProblems.map((type) => {
    const { when, remedy } = problemTexts[type.slug];
    return errorDocument(type.status, problemBody(baseUrl, type, `${when} ${remedy}`));
  });
}
