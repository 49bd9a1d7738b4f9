import { isDeepStrictEqual } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { FrontdeskStack } from '../../lib/frontdesk-stack.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';

test("FrontdeskStack changes only the publisher's input if a document changes", () => {
  const resourcesWith = (body: string) => {
    const stack = new FrontdeskStack(new App(), 'Frontdesk-dev', {
      deployment: { name: 'Frontdesk', stage: 'dev' },
      stage: fixtureStage('dev'),
      ...withoutDocuments,
      release: {
        routes: {},
        documents: [{ path: '/a', mediaType: 'text/plain', cacheControl: 'no-store', body }],
      },
    });
    return Template.fromStack(stack).toJSON().Resources;
  };
  const [before, after] = [resourcesWith('before'), resourcesWith('after')];
  const changedIds = Object.keys(before).filter((id) => !isDeepStrictEqual(before[id], after[id]));

  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(changedIds).toEqual([expect.stringMatching(/^Publisher[\dA-F]{8}$/)]);
});
