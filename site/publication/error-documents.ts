import { problemBody } from '../../contract/problems/body.ts';
import { problemTexts } from '../../contract/problems/texts.ts';
import {
  badGateway,
  gatewayTimeout,
  type ProblemType,
  rangeNotSatisfiable,
  uriTooLong,
} from '../../contract/problems/types.ts';
import { type Document, errorDocument } from '../resources/document.ts';

/**
 * The problems that the distribution itself sends. It replaces the body of every response that has one of these statuses,
 * regardless of the origin, so the functions do not use them.
 */
const distributionProblems: readonly ProblemType[] = [
  uriTooLong,
  rangeNotSatisfiable,
  badGateway,
  gatewayTimeout,
];

export function errorDocuments(baseUrl: string): Document[] {
  return distributionProblems.map((type) => {
    const { when, remedy } = problemTexts[type.slug];
    return errorDocument(type.status, problemBody(baseUrl, type, `${when} ${remedy}`));
  });
}
