import type { ProblemType } from '../contract/problems/texts.ts';
import { badGateway, gatewayTimeout, rangeNotSatisfiable, uriTooLong } from '../contract/problems/types.ts';

/**
 * The problems of the statuses that only CloudFront and S3 send. CloudFront replaces the body of every response that has
 * one of these statuses, whatever its origin, so the functions do not use them.
 */
export const distributionProblems: readonly ProblemType[] = [
  uriTooLong,
  rangeNotSatisfiable,
  badGateway,
  gatewayTimeout,
];

/** The key of the document that replaces the body of a response with this status. */
export const errorDocumentKey = (status: number): string => `errors/${status}.json`;
