import type { APIGatewayProxyEvent } from 'aws-lambda';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { versionNotSupported } from './a2a-errors.ts';

/** The version that a request asks for: a header, or a request parameter of the same name (A2A 1.0 section 3.6). */
export function requestedVersion({ headers, queryStringParameters }: APIGatewayProxyEvent): string {
  return headers['a2a-version'] || queryStringParameters?.['A2A-Version'] || '';
}

/** Refuses every version but ours. None at all means 0.3; a patch number does not matter. */
export function requireSupportedVersion(requested: string): void {
  if (requested !== a2aVersion && !requested.startsWith(`${a2aVersion}.`)) throw versionNotSupported();
}
