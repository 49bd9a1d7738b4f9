import { App, type AppProps } from 'aws-cdk-lib';
import { requireKnownContext } from './known-context.ts';
import { addNagChecks } from './nag-checks.ts';
import { readDeployment } from './read-deployment.ts';
import { addStacks, type Deployment } from './stacks.ts';

/** The app with one deployment: the given one, or that which its context asks for. */
export function createApp(props?: AppProps, deployment?: Deployment): App {
  const app = new App(props);
  requireKnownContext(Object.keys(app.node.getAllContext()));
  addNagChecks(app);
  addStacks(app, deployment ?? readDeployment((name) => app.node.tryGetContext(name)));
  return app;
}
