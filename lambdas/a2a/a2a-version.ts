import type { APIGatewayProxyEvent } from 'aws-lambda';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { versionNotSupported } from './a2a-errors.ts';

export type A2aVersion = typeof a2aVersion | '0.3';

/** Whether a method has a name of A2A 0.3 or 0.2: those of 1.0 have no slash. */
export const isVersion03Method = (method: string) => method.includes('/');

/** The version that a request asks for, in a header or the query parameter of that name (A2A 1.0 section 3.6), or "". */
export function requestedVersion({ headers, queryStringParameters }: APIGatewayProxyEvent): string {
  return headers['a2a-version'] || queryStringParameters?.['A2A-Version'] || '';
}

/** The version in which `method` is called. No version means 0.3, which is as good as 0.2 here. Throws for every other. */
export function requireSupportedVersion(requested: string, method: string): A2aVersion {
  if (/^1\.0(?:\.|$)/.test(requested)) return a2aVersion;
  if (isVersion03Method(method) && /^(?:0\.[23](?:\.|$)|$)/.test(requested)) return '0.3';
  throw versionNotSupported();
}
