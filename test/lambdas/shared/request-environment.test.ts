import { expect, test } from 'vitest';
import { agentEndpointEnvironment, readEnvironment } from '../../../lambdas/shared/request-environment.ts';
import { functionEnvironment } from '../../support/function-environment.ts';

test('readEnvironment() names a variable that is not valid', () => {
  const environment = { ...functionEnvironment('http://aws'), EMAIL_LIMIT: 'many' };

  expect(() => readEnvironment(agentEndpointEnvironment(), environment)).toThrow('at EMAIL_LIMIT');
});
