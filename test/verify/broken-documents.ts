import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { atPath, type BrokenDeployment, inJson, withHeader } from './broken-deployment.ts';

const home = pagePaths.home;
const skillIndex = `${paths.agentSkills}index.json`;

const withoutCors: BrokenDeployment[] = [
  [paths.openapi, 'application/json'],
  [paths.apiCatalog, 'application/linkset+json'],
  [paths.ard, 'application/json'],
  [paths.aiCatalog, 'application/json'],
  [skillIndex, 'application/json'],
  [paths.llmsTxt, 'text/plain'],
  [paths.llmsFullTxt, 'text/plain'],
  [paths.robotsTxt, 'text/plain'],
  [paths.sitemap, 'application/xml'],
  [paths.authMd, 'text/markdown'],
].map(([path = '', mediaType]) => ({
  how: `${path} without CORS`,
  tamper: atPath(path, withHeader('access-control-allow-origin')),
  fails: {
    [`descriptors: GET ${path} is ${mediaType}`]:
      'expected Access-Control-Allow-Origin: *; saw Access-Control-Allow-Origin: (absent)',
  },
}));

const withoutSecurityHeaders = [home, resourcePaths.company].flatMap((path) =>
  [
    'X-Content-Type-Options',
    'X-Frame-Options',
    'Referrer-Policy',
    'Content-Security-Policy',
    'Strict-Transport-Security',
  ].map((name) => ({
    how: `${path} without ${name}`,
    tamper: atPath(path, (answer) => {
      if (answer.method === 'GET' && answer.status === 200) withHeader(name.toLowerCase())(answer);
    }),
    fails: {
      [`headers: GET ${path} carries the security headers`]: new RegExp(
        `^expected ${name}: /.+/i?; saw ${name}: \\(absent\\)$`,
      ),
    },
  })),
);

const securityTxt = (fields: string): BrokenDeployment['tamper'] =>
  atPath(paths.securityTxt, (answer) =>
    Object.assign(answer, {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      text: `${fields}\n`,
    }),
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const brokenContacts: BrokenDeployment[] = [
  {
    how: 'a security.txt that ends within a month',
    tamper: securityTxt(`Contact: mailto:security@desk.example\nExpires: ${inDays(29)}`),
    fails: {
      'security: the contact of /.well-known/security.txt holds for 30 days or more':
        /^expected 30 days or more; saw (?:28|29) days, until /,
    },
  },
  {
    how: 'a security.txt without a contact',
    tamper: securityTxt(`Expires: ${inDays(300)}`),
    fails: {
      'security: the contact of /.well-known/security.txt holds for 30 days or more':
        'expected the fields Contact and Expires; saw Expires',
    },
  },
];

/** Deployments whose pages and discovery documents are wrong. */
export const brokenDocuments: readonly BrokenDeployment[] = [
  {
    how: 'a home page that is XML',
    tamper: atPath(home, (answer) => {
      if (!answer.sentHeaders.accept?.includes('markdown')) withHeader('content-type', 'text/xml')(answer);
    }),
    fails: {
      'pages: GET / answers a page': 'expected Content-Type: text/html; saw Content-Type: text/xml',
    },
  },
  {
    how: 'a home page without Markdown',
    tamper: atPath(home, withHeader('content-type', 'text/html')),
    fails: {
      'pages: GET / answers Markdown when Accept prefers it':
        'expected Content-Type: text/markdown; saw Content-Type: text/html',
    },
  },
  {
    how: 'a home page whose Markdown does not vary with Accept',
    tamper: atPath(home, withHeader('vary', 'Origin')),
    fails: {
      'pages: GET / answers Markdown when Accept prefers it': /^expected Vary: \/.+\/i; saw Vary: Origin$/,
    },
  },
  {
    how: 'a home page that does not link to llms.txt',
    tamper: atPath(home, ({ headers }) => {
      headers.link = String(headers.link).replace('rel="describedby"', 'rel="help"');
    }),
    fails: {
      'pages: GET / links to the API descriptions':
        /^expected Link: <\/llms\.txt>; rel="describedby"; saw [a-z-]+(?:, [a-z-]+)*$/,
    },
  },
  {
    how: 'a Link header of the home page with another type',
    tamper: atPath(home, ({ headers }) => {
      headers.link = `${headers.link}, <${paths.llmsTxt}>; rel="alternate"; type="text/html"`;
    }),
    fails: {
      'pages: every target of the Link header of / has its declared type':
        'expected Content-Type: text/html; saw Content-Type: text/plain; charset=utf-8',
    },
  },
  ...withoutCors,
  {
    how: 'a sitemap that is text',
    tamper: atPath(paths.sitemap, withHeader('content-type', 'text/plain')),
    fails: {
      'descriptors: GET /sitemap.xml is application/xml':
        'expected Content-Type: application/xml; saw Content-Type: text/plain',
    },
  },
  {
    how: 'an API catalog that does not name itself',
    tamper: atPath(paths.apiCatalog, (answer) => {
      if (answer.method === 'HEAD') answer.headers.link = `<${paths.openapi}>; rel="service-desc"`;
    }),
    fails: {
      'descriptors: HEAD /.well-known/api-catalog names the catalog in its Link header':
        'expected Link: rel="api-catalog"; saw </openapi.json>; rel="service-desc"',
    },
  },
  {
    how: 'an API catalog with another type of its target',
    tamper: atPath(
      paths.apiCatalog,
      inJson(({ linkset }) => {
        linkset[0].item = [{ href: new URL(paths.llmsTxt, linkset[0].anchor).href, type: 'text/html' }];
      }),
    ),
    fails: {
      'descriptors: every target of /.well-known/api-catalog answers with its declared type':
        'expected Content-Type: text/html; saw Content-Type: text/plain; charset=utf-8',
    },
  },
  ...[paths.ard, paths.aiCatalog].map((path) => ({
    how: `${path} with the card of another deployment`,
    tamper: atPath(
      path,
      inJson(({ entries }) => {
        entries.push({ ...entries[0], type: 'application/other', url: 'https://elsewhere.example/card' });
      }),
    ),
    fails: {
      [`descriptors: every entry of ${path} answers`]:
        'expected an address of $URL; saw https://elsewhere.example/card',
    },
  })),
  ...brokenContacts,
  {
    how: 'an llms.txt without a heading',
    tamper: atPath(paths.llmsTxt, (answer) => {
      answer.text = answer.text.replace('# ', '');
    }),
    fails: {
      'descriptors: /llms.txt begins with a heading and links': /^expected a heading; saw ".+"$/,
    },
  },
  {
    how: 'an llms.txt without links',
    tamper: atPath(paths.llmsTxt, (answer) => {
      answer.text = answer.text.replaceAll('- [', '* [');
    }),
    fails: {
      'descriptors: /llms.txt begins with a heading and links': 'expected links, one a line; saw none',
    },
  },
  {
    how: 'an index of skills of another version',
    tamper: atPath(
      skillIndex,
      inJson((index) => {
        index.$schema = 'https://schemas.agentskills.io/discovery/0.1.0/schema.json';
      }),
    ),
    fails: {
      'skills: /.well-known/agent-skills/index.json is a valid index':
        /^expected a document that follows its standard; saw \$schema: Invalid input: expected ".+"$/,
    },
  },
  {
    how: 'a skill with another digest',
    tamper: (answer) => {
      if (answer.path.endsWith('/SKILL.md')) answer.text += '\n';
    },
    fails: {
      'skills: every skill has the digest of its index entry':
        /^expected [a-z0-9-]+ with sha256:[0-9a-f]{64}; saw sha256:[0-9a-f]{64}$/,
    },
  },
  {
    how: 'a page with a dead link',
    tamper: atPath(home, (answer) => {
      answer.text = answer.text.replace('</main>', '<a href="/nowhere">Prices</a></main>');
    }),
    fails: {
      'links: every internal link answers':
        'expected an answer at every address; saw 404 at /nowhere, to which / links',
    },
  },
  {
    how: 'a document with the placeholder of the base URL',
    tamper: atPath(paths.authMd, (answer) => {
      answer.text += baseUrlPlaceholder;
    }),
    fails: {
      'links: no document holds the placeholder of the base URL': `expected $URL; saw ${baseUrlPlaceholder} in /auth.md`,
    },
  },
  ...withoutSecurityHeaders,
  {
    how: 'a resource that names the software of its origin',
    tamper: atPath(resourcePaths.company, withHeader('server', 'AmazonS3')),
    fails: {
      'headers: no header reveals what is behind the distribution':
        'expected none of these headers; saw server',
    },
  },
];
