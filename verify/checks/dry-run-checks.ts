import { capabilities } from '../../contract/capabilities.ts';
import { durationInWords } from '../../contract/duration.ts';
import { minimalExample } from '../../contract/example-request.ts';
import { dryRunPolicy } from '../../contract/limits.ts';
import { Mismatch, Skip } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectHeader, expectStatus } from '../expectations.ts';

const { name, quota, windowSeconds } = dryRunPolicy;

/** A dry run of a valid request, which sends nothing and counts in a limit of its own. */
export const dryRunChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  await check('a dry run takes a valid request', async () => {
    const operation = capabilities.find(({ kind }) => kind === 'write');
    const path = openapi.pathOf(`${operation?.operationId}DryRun`);
    if (path === undefined) throw new Mismatch('a dry run in the description of the API', 'none');
    const answer = await deployment.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(minimalExample),
    });
    if (answer.status === 429)
      throw new Skip(
        `the limit of dry runs of this address is reached; ask again in ${durationInWords(windowSeconds)}`,
      );
    expectStatus(answer, 200);
    openapi.expectBody(path, 'post', 200, answer.json());
    expectHeader(answer, 'RateLimit-Policy', `"${name}";q=${quota};w=${windowSeconds}`);
    return answer.text;
  });
};
