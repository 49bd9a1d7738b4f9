import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { addNagChecks, createApp } from '../../lib/app.ts';
import { acknowledgeFindings } from '../../lib/cdk-nag.ts';
import { addStacks } from '../../lib/stacks.ts';
import { fixtureFirm, fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

function appWithNagChecks(): App {
  const app = new App({ context: featureFlags, outdir: scratchFolder() });
  addNagChecks(app);
  return app;
}

describe('addNagChecks()', () => {
  test('reports nothing for a stage with every option', () => {
    const app = appWithNagChecks();
    const prod = fixtureStage('prod');
    const stage = {
      ...prod,
      firewall: { requests: 500 },
    };
    addStacks(app, { deployment: { name: 'Frontdesk', stage: 'test' }, stage, ...withoutDocuments });

    expect(() => app.synth()).not.toThrow();
  });

  test('accepts an acknowledged finding', () => {
    const app = appWithNagChecks();
    const bucket = new Bucket(new Stack(app, 'Stack'), 'Bucket', { enforceSSL: true });
    acknowledgeFindings(bucket, { 'AwsSolutions::AwsSolutions-S1': 'A test' });

    expect(() => app.synth()).not.toThrow();
  });
});

test('the app that cdk synth runs has the checks: an unacknowledged finding makes it fail', async () => {
  const context = { firm: fixtureFirm, stage: 'dev', 'aws:cdk:bundling-stacks': [] };
  const app = await createApp({ context, outdir: scratchFolder() });
  new Topic(new Stack(app, 'Stack'), 'Topic');

  expect(() => app.synth()).toThrow('AwsSolutions-SNS3');
});
