import { App } from 'aws-cdk-lib';
import { baseUrlPlaceholder } from '../contract/base-url.ts';
import { FrontdeskStack } from '../lib/frontdesk-stack.ts';
import { stageNamed } from '../lib/stages.ts';
import { publish, readContent, routes } from '../publication/publish.ts';

const app = new App();
const stageName: string = app.node.tryGetContext('stage') ?? 'dev';
const stage = stageNamed(stageName);
const publication = publish(readContent(app.node.tryGetContext('content') ?? 'content'), {
  baseUrl: baseUrlPlaceholder,
});
new FrontdeskStack(app, `Frontdesk-${stageName}`, {
  stageName,
  stage,
  documents: publication.documents,
  routes: routes(publication),
});
