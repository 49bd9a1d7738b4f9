import { expect, test } from 'vitest';
import { agentEndpointEnvironment, readEnvironment } from '../../../lambdas/shared/request-environment.ts';
import { functionEnvironment } from '../../support/function-environment.ts';

test('readEnvironment() refuses a mistyped AGENTS_FORM, which would turn the form off', () => {
  const environment = { ...functionEnvironment('http://aws'), AGENTS_FORM: 'yes' };

  expect(() => readEnvironment(agentEndpointEnvironment(), environment)).toThrow('at AGENTS_FORM');
});
