import { expect, test } from 'vitest';
import { agentEndpointEnvironment, readEnvironment } from '../../../lambdas/shared/request-environment.ts';
import { functionEnvironment } from '../../support/function-environment.ts';

const read = (variables: object) =>
  readEnvironment(agentEndpointEnvironment(), { ...functionEnvironment('http://aws'), ...variables });

test('agentEndpointEnvironment() splits the list of allowed origins', () => {
  const ALLOWED_ORIGINS = 'https://one.example https://two.example:8443';

  expect(read({ ALLOWED_ORIGINS }).ALLOWED_ORIGINS).toEqual(ALLOWED_ORIGINS.split(' '));
  expect(read({ ALLOWED_ORIGINS: '' }).ALLOWED_ORIGINS).toEqual([]);
});

test.each([
  { ALLOWED_ORIGINS: 'https://one.example/path' },
  // Any other value than "true" would turn the form off.
  { AGENTS_FORM: 'yes' },
])('readEnvironment() refuses %j', (variables) => {
  expect(() => read(variables)).toThrow(`at ${Object.keys(variables)}`);
});
