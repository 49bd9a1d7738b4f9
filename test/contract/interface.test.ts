import { expect, test } from 'vitest';
import { capabilities } from '../../contract/capabilities.ts';

// The promise of the interface, written out: readers depend on each of these names. Every other test takes them from
// the list of capabilities.

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
