import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { EdgeFunctions } from '../../../lib/constructs/edge-functions.ts';
import { RoutesStore } from '../../../lib/constructs/routes-store.ts';
import { resourcesOf, singleResource } from '../../support/synthesized-template.ts';

function templateWith(routes: Record<string, string>): Template {
  const stack = new Stack(new App(), 'Stack');
  const store = new RoutesStore(stack, 'Routes', 'dev', routes);
  new EdgeFunctions(stack, 'Edge', { routes: store, configuredBaseUrl: undefined, versions: [] });
  return Template.fromStack(stack);
}

const nameOf = (template: Template) =>
  singleResource(template, 'AWS::CloudFront::KeyValueStore').Properties.Name;
const cases = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`/cases/${i}`, `{"get":"html/cases/${i}.html"}`]),
  );

describe('RoutesStore', () => {
  test('is another store when what it holds is another', () => {
    const name = nameOf(templateWith({ '/a': '{"get":"json/a"}' }));

    expect(name).toMatch(/^frontdesk-dev-[\da-f]{16}$/);
    expect(nameOf(templateWith({ '/a': '{"get":"json/b"}' }))).not.toBe(name);
    expect(nameOf(templateWith({ '/b': '{"get":"json/a"}' }))).not.toBe(name);
  });

  test('is the same store whatever the order of its routes', () => {
    expect(nameOf(templateWith({ '/b': '2', '/a': '1' }))).toBe(
      nameOf(templateWith({ '/a': '1', '/b': '2' })),
    );
  });
});

test('EdgeFunctions have the same code for 10 and for 1,000 cases', () => {
  const codeFor = (count: number) =>
    Object.values(resourcesOf(templateWith(cases(count)), 'AWS::CloudFront::Function')).map(
      ({ Properties }) => Properties.FunctionCode,
    );

  expect(codeFor(1_000)).toEqual(codeFor(10));
  expect(codeFor(10)).toHaveLength(2);
});
