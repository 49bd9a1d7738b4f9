import type { APIGatewayProxyEvent } from 'aws-lambda';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { versionNotSupported } from './a2a-errors.ts';

/** The version that a request asks for, in a header or the query parameter of that name (A2A 1.0 section 3.6), or "". */
export function requestedVersion({ headers, queryStringParameters }: APIGatewayProxyEvent): string {
  return headers['a2a-version'] || queryStringParameters?.['A2A-Version'] || '';
}

/** Throws for every version but `a2aVersion` and its patches. No version at all means 0.3. */
export function requireSupportedVersion(requested: string): void {
  if (requested !== a2aVersion && !requested.startsWith(`${a2aVersion}.`)) throw versionNotSupported();
}
