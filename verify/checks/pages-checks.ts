import { paths } from '../../contract/paths.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { type CheckContext, type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import { parseLinkField } from '../deployment-client.ts';
import {
  anyOrigin,
  edgeSecurityFields,
  expectEqual,
  expectMediaType,
  expectResponse,
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
const unknownPath = '/services/verify-nobody-is-here';
const vary = 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode';

/** Clients that get the problem for a 404, not the page. */
const programs: readonly (readonly [client: string, path: string, headers: Record<string, string>])[] = [
  ['a program without Accept', unknownPath, {}],
  ['a program that accepts anything', unknownPath, { Accept: '*/*' }],
  ['a program that accepts HTML', unknownPath, { Accept: 'text/html' }],
  ['a script on a page', unknownPath, { ...navigation, 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }],
  ...['/api/v1/nothing', '/mcp/x', '/.well-known/nothing', '/nothing.png'].map(
    (path) => ['a browser at a path for programs', path, navigation] as const,
  ),
];

/**
 * Checks the home page as HTML and as Markdown, the targets of the Link header, redirects from other spellings and
 * usual names of documents, and the responses to unknown paths: a page for people, and a problem for programs.
 */
export const pagesChecks: CheckGroup = (context) => {
  const { deployment, openapi } = context;
  const [resource = paths.openapi] = openapi.pathsWith('get');
  return {
    'GET / returns a page': async () => {
      const response = await deployment.get('/');
      const seen = expectResponse(response, 200, { 'Content-Type': html, ...securityFields });
      expectText(response.text, [
        /<link rel="service-desc" type="application\/json" href="\/openapi\.json">/,
      ]);
      return seen;
    },
    'robots may crawl every page, and X-Robots-Tag is absent or noindex': async () => {
      const field = (await deployment.get('/')).headers.get('x-robots-tag');
      if (field !== null && field !== 'noindex') throw new Mismatch('X-Robots-Tag: noindex, or none', field);
      // A robot that may not fetch a page never sees that the page must not be indexed.
      expectText((await deployment.get(paths.robotsTxt)).text, [/^User-agent: \*\n(?:.+\n)*Allow: \/$/m]);
      return field === null ? 'search engines may index the site' : 'X-Robots-Tag: noindex';
    },
    'GET / returns Markdown when Accept prefers it': async () => {
      const response = await deployment.send('/', { headers: { Accept: 'text/markdown' } });
      expectText(response.text, [/^# /]);
      return expectResponse(response, 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        Vary: /(?:^|[ ,])accept(?:$|[ ,])/i,
      });
    },
    ...checksForEach(['/', '/services', resource], (path) => ({
      [`the Link header of ${path} links to the descriptions of the site`]: async () => {
        const links = parseLinkField((await deployment.get(path)).headers.get('link'));
        const relations = links.map(({ rel }) => rel);
        for (const rel of ['api-catalog', 'service-desc', 'service-doc', 'describedby', 'ard', 'ai-catalog'])
          if (!relations.includes(rel))
            throw new Mismatch(`Link: rel="${rel}"`, relations.join(', ') || 'none');
        for (const { target, type } of links) {
          const response = await deployment.get(target);
          expectResponse(response, 200);
          if (type) expectMediaType(response, type);
        }
        return relations.join(', ');
      },
    })),
    ...redirectChecks(context, resource),
    'a 404 names the nearest existing path': async () => {
      const detailAt = async (path: string) => Problem.parse((await deployment.send(path)).json()).detail;
      expectText(await detailAt(`${resource}/verify/nothing`), [new RegExp(` ${resource}\\. `)]);
      expectText(await detailAt('/verify-nothing'), [/ \/\. /]);
      return resource;
    },
    'a browser at an unknown path gets a page that links to the nearest existing one': async () => {
      const response = await deployment.send(unknownPath, { headers: navigation });
      expectText(response.text, [/href='\/services'/, /^(?!.*verify-nobody-is-here)/s]);
      return expectResponse(response, 404, {
        ...edgeSecurityFields,
        'Content-Type': html,
        'Cache-Control': 'no-store',
        Vary: vary,
        Link: `<${paths.openapi}>; rel="service-desc"`,
      });
    },
    ...checksForEach(programs, ([client, path, headers]) => ({
      [`${client} gets a problem at ${path}`]: async () => {
        const response = await deployment.send(path, { headers });
        openapi.expectProblem(response.json());
        return expectResponse(response, 404, { 'Content-Type': 'application/problem+json', Vary: vary });
      },
    })),
  };
};

function redirectChecks({ deployment }: CheckContext, resource: string): Checks {
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
    ...checksForEach(redirects, ([path, document]) => ({
      [`${path} redirects to ${document} with the query`]: async () => {
        for (const query of ['', '?a=%2F&b=1&a=2']) {
          const response = await deployment.send(path + query);
          expectResponse(response, 308, { Location: document + query, ...anyOrigin });
          expectEqual('no body', response.text, '');
          expectResponse(await deployment.get(document), 200);
        }
        return document;
      },
    })),
    'no path redirects to another site': async () => {
      const externalPaths = ['//verify.example/', '//verify.example/index.html', '/%2Fverify.example/'];
      for (const path of externalPaths) expectResponse(await deployment.send(path), 404);
      return '404';
    },
  };
}
