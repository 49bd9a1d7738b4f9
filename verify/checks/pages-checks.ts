import { paths } from '../../contract/paths.ts';
import { type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import { parseLinkField } from '../deployment-client.ts';
import { anyOrigin, expectResponse, transportFields } from '../expectations.ts';
import { Mismatch } from '../report.ts';

const navigation = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
};
const html = /^text\/html\b/;
const relations = ['api-catalog', 'service-desc', 'service-doc', 'describedby', 'ard', 'ai-catalog'];

/**
 * Checks what Frontdesk adds to any website: HTML and Markdown at the home page, links to the descriptions of the site,
 * redirects, and the response to a browser at an unknown path.
 */
export const pagesChecks: CheckGroup = ({ deployment, openapi }) => {
  const [resource = paths.openapi] = openapi.pathsWith('get');
  const redirects: readonly (readonly [path: string, document: string])[] = [
    [`${resource}/`, resource],
    [resource.toUpperCase(), resource],
    ['/.well-known/agent.json', paths.agentCard],
  ];
  return {
    'GET / returns a page': async () => {
      const response = await deployment.get('/');
      const seen = expectResponse(response, 200, { 'Content-Type': html, ...transportFields });
      return `${seen}, X-Robots-Tag: ${response.headers.get('x-robots-tag') ?? '(absent)'}`;
    },
    'GET / returns Markdown when Accept prefers it': async () =>
      expectResponse(await deployment.send('/', { headers: { Accept: 'text/markdown' } }), 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        Vary: /(?:^|[ ,])accept(?:$|[ ,])/i,
      }),
    ...checksForEach(['/', resource], (path) => ({
      [`the Link header of ${path} links to the descriptions of the site`]: async () => {
        const links = parseLinkField((await deployment.get(path)).headers.get('link'));
        const seen = links.map(({ rel }) => rel).join(', ') || 'none';
        const missing = relations.find((relation) => links.every(({ rel }) => rel !== relation));
        if (missing) throw new Mismatch(`Link: rel="${missing}"`, seen);
        return seen;
      },
    })),
    ...checksForEach(
      redirects,
      ([path, document]): Checks => ({
        [`${path} redirects to ${document} with the query`]: async () => {
          const query = '?a=%2F&b=1&a=2';
          const response = await deployment.send(path + query);
          return expectResponse(response, 308, { Location: document + query, ...anyOrigin });
        },
      }),
    ),
    'a browser at an unknown path gets 404, which is not cached': async () =>
      expectResponse(await deployment.send('/verify/nobody-is-here', { headers: navigation }), 404, {
        'Cache-Control': 'no-store',
        ...transportFields,
      }),
  };
};
