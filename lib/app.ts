import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type AppProps, Validations } from 'aws-cdk-lib';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from './bundling/function-bundle.ts';
import { requireKnownContext } from './config/context.ts';
import { readDeployment } from './read-deployment.ts';
import { addStacks } from './stacks.ts';

/** Creates the app with the deployment that its context selects. */
export async function createApp(props?: AppProps): Promise<App> {
  const app = new App({ ...props, context: { ...featureFlags, ...props?.context } });
  requireKnownContext(Object.keys(app.node.getAllContext()));
  addNagChecks(app);
  const deployment = await readDeployment((name) => app.node.tryGetContext(name));
  const assets = mkdtempSync(join(tmpdir(), 'frontdesk-assets-'));
  // CDK has copied the assets by then.
  process.once('exit', () => rmSync(assets, { recursive: true, force: true }));
  await bundleFunctions(deployment.functions, assets, { withMonitor: deployment.stage.check });
  addStacks(app, { ...deployment, assets });
  return app;
}

/** Makes the synthesis of `app` fail for every cdk-nag finding that is not acknowledged on its construct. */
export function addNagChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
