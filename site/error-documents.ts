import { problemBody } from '../contract/problem-body.ts';
import {
  badGateway,
  gatewayTimeout,
  type ProblemType,
  rangeNotSatisfiable,
  uriTooLong,
} from '../contract/problem-types.ts';
import { errorDocument, type SiteDocument } from './site-document.ts';

/**
 * What the distribution answers with when it makes an error itself. It replaces a body of the same status from any
 * origin, so these are the statuses that no function of ours answers behind it.
 */
const distributionProblems: readonly ProblemType[] = [
  uriTooLong,
  rangeNotSatisfiable,
  badGateway,
  gatewayTimeout,
];

export function errorDocuments(baseUrl: string): SiteDocument[] {
  return distributionProblems.map((type) =>
    errorDocument(type.status, problemBody(baseUrl, type, `${type.when} ${type.remedy}`)),
  );
}
