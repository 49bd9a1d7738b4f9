import { describe, expect, test } from 'vitest';
import { DeploymentClient } from '../../verify/deployment-client.ts';
import { Skip } from '../../verify/report.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
import { listChecks } from '../../verify/verify.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { baseUrl } = await deploymentUnderTest();
const { lacks } = skipUnless('an inbox that can be read');

const deployment = new DeploymentClient(baseUrl);
const openapi = await ServedOpenApi.load(deployment);

// Runs the checks of the verify command and the monitor. The other files in this folder test behavior that needs
// several client addresses, an inbox or a clock.
describe('a check of verify/', () => {
  test.for(listChecks({ deployment, openapi, send: !lacks }))('$group: $name', async ({ run }, { skip }) => {
    const outcome = await run().catch((error) =>
      error instanceof Skip ? skip(error.message) : Promise.reject(error),
    );

    expect(outcome).toMatch(/./);
  });
});
