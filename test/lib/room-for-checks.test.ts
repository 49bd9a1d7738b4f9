import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { addDeployment } from '../../lib/deployment.ts';
import { stageNamed } from '../../lib/stages.ts';
import { publication } from '../support/mcp-function.ts';

const deployWith = (requestsPerFiveMinutes: number) =>
  addDeployment(new App(), {
    stageName: 'dev',
    stage: { ...stageNamed('dev'), firewall: { requestsPerFiveMinutes } },
    companyName: 'Firm',
    documents: publication.documents.slice(0, 50),
    routes: {},
  });

test('addDeployment() refuses a firewall that the checks from outside would run into', () => {
  expect(() => deployWith(199)).toThrow(
    'lib/stages.ts: stages.dev.firewall.requestsPerFiveMinutes is 199, but must be 200 or more: two checks from outside may fall into five minutes, and each makes up to 2 requests for each of the 50 documents',
  );
});
