import { paths } from '../../contract/paths.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import { expectHeader, expectStatus } from '../expectations.ts';

/** Other spellings and usual names of a document lead to it, with the query, and no path to another site. */
export const otherSpellingsChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  const [resource = paths.openapi] = openapi.pathsOf('get');
  const redirects: readonly (readonly [path: string, document: string])[] = [
    [`${resource}/`, resource],
    [resource.toUpperCase(), resource],
    ['/index.html', '/'],
    ['/openapi.yaml', paths.openapi],
    ['/.well-known/agent.json', paths.agentCard],
  ];
  for (const [path, document] of redirects) {
    await check(`${path} leads to ${document}`, async () => {
      const answer = await deployment.send(`${path}?verify=1`);
      expectStatus(answer, 308);
      const location = answer.headers.get('location') ?? '(absent)';
      const expected = `${document}?verify=1`;
      if (location !== expected) throw new Mismatch(`Location: ${expected}`, `Location: ${location}`);
      expectHeader(answer, 'Access-Control-Allow-Origin', '*');
      expectStatus(await deployment.get(document), 200);
      return location;
    });
  }
  await check('no path leads to another site', async () => {
    const answer = await deployment.send('//verify.example/index.html/');
    expectStatus(answer, 404);
    return '404';
  });
  await check('a 404 names the nearest path that exists', async () => {
    const answer = await deployment.send(`${resource}/verify/nothing`);
    const { detail } = answer.json() as { detail?: string };
    if (!detail?.includes(` ${resource};`)) throw new Mismatch(`${resource} in the detail`, String(detail));
    return resource;
  });
};
