import { App, type AppProps } from 'aws-cdk-lib';
import { baseUrlPlaceholder } from '../contract/base-url.ts';
import { readContent } from '../publication/content/read-content.ts';
import { publish } from '../publication/publish.ts';
import { routes } from '../publication/routes.ts';
import { addDeployment } from './deployment.ts';
import { enforcePolicy } from './policy.ts';
import { stageNamed } from './stages.ts';

/**
 * The app that the context asks for: `stage` names the stage, `content` the folder that is published. Throws a
 * SynthError or a ContentError for what its author has to mend.
 */
export function frontdeskApp(props?: AppProps): App {
  const app = new App(props);
  enforcePolicy(app);
  const stageName = String(app.node.tryGetContext('stage') ?? 'dev');
  const stage = stageNamed(stageName);
  const content = readContent(String(app.node.tryGetContext('content') ?? 'content'));
  const publication = publish(content, { baseUrl: baseUrlPlaceholder, versions: stage.versions });
  addDeployment(app, {
    stageName,
    stage,
    documents: publication.documents,
    routes: routes(publication, stage.versions),
  });
  return app;
}
