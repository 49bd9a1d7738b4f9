import { expect, test } from 'vitest';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { mcpRevisions } from '../../contract/mcp-data.ts';

// The promise of the interface, written out: readers depend on each of these names. Tests of all operations take them
// from the list of capabilities.

test('the HTTP API has these paths and operations', () => {
  expect(capabilities.map(({ kind, path, operationId }) => [kind, path, operationId])).toEqual([
    ['read', '/api/v1/company', 'getCompany'],
    ['read', '/api/v1/services', 'listServices'],
    ['read', '/api/v1/pricing', 'getPricing'],
    ['read', '/api/v1/cases', 'listCases'],
    ['read', '/api/v1/next-step', 'getNextStep'],
    ['write', '/api/v1/diagnostic-request', 'requestDiagnostic'],
  ]);
});

test('the MCP server has these tools', () => {
  expect(capabilities.flatMap(({ tool }) => tool ?? [])).toEqual([
    'list_services',
    'get_pricing',
    'get_cases',
    'getnextstep',
    'request_diagnostic',
  ]);
});

test('the agents’ endpoints speak these versions of their protocols', () => {
  expect(mcpRevisions).toEqual(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']);
  expect(a2aVersion).toBe('1.0');
});
