import { paths } from '../../contract/paths.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { type CheckContext, type CheckGroup, type Checks, forEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import { parseLinkField } from '../deployment-client.ts';
import {
  anyOrigin,
  edgeSecurityFields,
  expectAnswer,
  expectEqual,
  expectMediaType,
  expectText,
  securityFields,
} from '../expectations.ts';

const html = 'text/html; charset=utf-8';

/** The headers that a browser sends when a person follows a link. */
const navigation = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
};
const nowhere = '/services/verify-nobody-is-here';
/** Requests that get the problem of a 404, not the page. */
const vary = 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode';

const programs: readonly (readonly [who: string, path: string, headers: Record<string, string>])[] = [
  ['without Accept', nowhere, {}],
  ['that accepts anything', nowhere, { Accept: '*/*' }],
  ['that accepts HTML', nowhere, { Accept: 'text/html' }],
  ['of a page', nowhere, { ...navigation, 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }],
  ...['/api/v1/nothing', '/mcp/x', '/.well-known/nothing', '/nothing.png'].map(
    (path) => ['that navigates to a path for programs', path, navigation] as const,
  ),
];

/**
 * The home page as HTML and as Markdown, and the targets of the Link header; other spellings and usual names of
 * documents; the page for a person at an address where nothing is, and the problem for a program.
 */
export const pagesChecks: CheckGroup = (context) => {
  const { deployment, openapi } = context;
  const [resource = paths.openapi] = openapi.pathsOf('get');
  return {
    'GET / returns a page': async () => {
      const answer = await deployment.get('/');
      const seen = expectAnswer(answer, 200, { 'Content-Type': html, ...securityFields });
      expectText(answer.text, [/<link rel="service-desc" type="application\/json" href="\/openapi\.json">/]);
      return seen;
    },
    'robots may read every page, and each page says whether to list it': async () => {
      const field = (await deployment.get('/')).headers.get('x-robots-tag');
      if (field !== null && field !== 'noindex') throw new Mismatch('X-Robots-Tag: noindex, or none', field);
      // A robot that may not fetch a page never sees that it should not be listed.
      expectText((await deployment.get(paths.robotsTxt)).text, [/^User-agent: \*\n(?:.+\n)*Allow: \/$/m]);
      return field === null ? 'search engines may list the site' : 'X-Robots-Tag: noindex';
    },
    'GET / returns Markdown when Accept prefers it': async () => {
      const answer = await deployment.send('/', { headers: { Accept: 'text/markdown' } });
      expectText(answer.text, [/^# /]);
      return expectAnswer(answer, 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        Vary: /(?:^|[ ,])accept(?:$|[ ,])/i,
      });
    },
    ...forEach(['/', '/services', resource], (path) => ({
      [`the Link field of ${path} leads to the descriptions of the site`]: async () => {
        const links = parseLinkField((await deployment.get(path)).headers.get('link'));
        const relations = links.map(({ rel }) => rel);
        for (const rel of ['api-catalog', 'service-desc', 'service-doc', 'describedby', 'ard', 'ai-catalog'])
          if (!relations.includes(rel))
            throw new Mismatch(`Link: rel="${rel}"`, relations.join(', ') || 'none');
        for (const { target, type } of links) {
          const answer = await deployment.get(target);
          expectAnswer(answer, 200);
          if (type) expectMediaType(answer, type);
        }
        return relations.join(', ');
      },
    })),
    ...spellingChecks(context, resource),
    'a 404 names the nearest path that exists': async () => {
      const detailAt = async (path: string) => Problem.parse((await deployment.send(path)).json()).detail;
      expectText(await detailAt(`${resource}/verify/nothing`), [new RegExp(` ${resource}\\. `)]);
      expectText(await detailAt('/verify-nothing'), [/ \/\. /]);
      return resource;
    },
    'a person at a wrong address gets a page that links to the nearest one': async () => {
      const answer = await deployment.send(nowhere, { headers: navigation });
      expectText(answer.text, [/href='\/services'/, /^(?!.*verify-nobody-is-here)/s]);
      return expectAnswer(answer, 404, {
        ...edgeSecurityFields,
        'Content-Type': html,
        'Cache-Control': 'no-store',
        Vary: vary,
        Link: `<${paths.openapi}>; rel="service-desc"`,
      });
    },
    ...forEach(programs, ([who, path, headers]) => ({
      [`a program ${who} gets the problem at ${path}`]: async () => {
        const answer = await deployment.send(path, { headers });
        openapi.expectProblem(answer.json());
        return expectAnswer(answer, 404, { 'Content-Type': 'application/problem+json', Vary: vary });
      },
    })),
  };
};

function spellingChecks({ deployment }: CheckContext, resource: string): Checks {
  const redirects: readonly (readonly [path: string, document: string])[] = [
    [`${resource}/`, resource],
    [resource.toUpperCase(), resource],
    [resource.replace(/\/(?=[^/]*$)/, '//'), resource],
    ['/index.html', '/'],
    ['/INDEX.JSON', '/index.json'],
    ['/Services/index.html', '/services'],
    ['/docs', '/api'],
    ['/api/v1', '/api'],
    ['/openapi.yaml', paths.openapi],
    ['/.well-known/agent.json', paths.agentCard],
  ];
  return {
    ...forEach(redirects, ([path, document]) => ({
      [`${path} leads to ${document}, with the query`]: async () => {
        for (const query of ['', '?a=%2F&b=1&a=2']) {
          const answer = await deployment.send(path + query);
          expectAnswer(answer, 308, { Location: document + query, ...anyOrigin });
          expectEqual('no body', answer.text, '');
          expectAnswer(await deployment.get(document), 200);
        }
        return document;
      },
    })),
    'no path redirects to another site': async () => {
      const others = ['//verify.example/', '//verify.example/index.html', '/%2Fverify.example/'];
      for (const path of others) expectAnswer(await deployment.send(path), 404);
      return '404';
    },
  };
}
