import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { expect, test } from 'vitest';
import { EdgeFunctions } from '../../lib/constructs/edge-functions.ts';
import { resourcesOf } from '../support/synthesized-template.ts';

test('the edge function that asks the store is made when the store is ready', () => {
  const stack = new Stack(new App(), 'Stack');
  const routes = new KeyValueStore(stack, 'Routes');
  new EdgeFunctions(stack, 'Edge', {
    routes,
    configuredBaseUrl: undefined,
    redirectedHosts: [],
    versions: [],
  });

  const functions = resourcesOf(Template.fromStack(stack), 'AWS::CloudFront::Function');
  const dependencies = Object.values(functions)
    .filter(({ Properties }) => JSON.stringify(Properties).includes('KeyValueStoreARN'))
    .map((resource) => (resource as { DependsOn?: unknown }).DependsOn);

  expect(dependencies).toEqual([[expect.stringMatching(/^Routes/)]]);
  expect(JSON.stringify(functions)).toMatch(/import \w+ from \\"cloudfront\\";/);
});
