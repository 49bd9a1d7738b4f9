import { App } from 'aws-cdk-lib';
import { baseUrlPlaceholder } from '../contract/base-url.ts';
import { addDeployment } from '../lib/deployment.ts';
import { enforcePolicy } from '../lib/policy.ts';
import { stageNamed } from '../lib/stages.ts';
import { SynthError } from '../lib/synth-error.ts';
import { ContentError } from '../publication/content/mistake.ts';
import { readContent } from '../publication/content/read-content.ts';
import { publish } from '../publication/publish.ts';
import { routes } from '../publication/routes.ts';

const app = new App();
enforcePolicy(app);

try {
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
} catch (error) {
  if (!(error instanceof SynthError || error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
