import { cacheSeconds } from '../../contract/cache-time.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { PassingResponse } from '../support/tampering-proxy.ts';
import {
  atPath,
  type BrokenDeployment,
  inJson,
  toCalls,
  together,
  withHeader,
  withoutDeclaredType,
} from './broken-deployment.ts';

const anyOrigin = 'access-control-allow-origin';

const withoutCors = 'expected Access-Control-Allow-Origin: *; saw Access-Control-Allow-Origin: (absent)';

/** Changes the answers at `path` that `isMeant` picks. */
const toRequests = (
  path: string,
  isMeant: (answer: PassingResponse) => boolean,
  change: BrokenDeployment['tamper'],
) =>
  atPath(path, (answer) => {
    if (isMeant(answer)) change(answer);
  });

/** In the OpenAPI document, calls the operation at `path` deprecated. */
const deprecatedInOpenApi = (path: string) =>
  atPath(
    paths.openapi,
    inJson((openapi) => {
      openapi.paths[path].get.deprecated = true;
    }),
  );

function brokenResource(path: string, tool: string | undefined): BrokenDeployment[] {
  // Other methods are answered with problems.
  const at = (change: BrokenDeployment['tamper']) =>
    atPath(path, (answer) => {
      if (['GET', 'HEAD', 'OPTIONS'].includes(answer.method)) change(answer);
    });
  return [
    {
      how: `${path} as text`,
      tamper: together(withoutDeclaredType(path), at(withHeader('content-type', 'text/plain'))),
      fails: {
        [`reads: GET ${path} answers JSON`]:
          'expected Content-Type: application/json; saw Content-Type: text/plain',
      },
    },
    {
      how: `${path} and its tool with a list in place of the members`,
      tamper: together(
        at((answer) => {
          if (answer.text !== '') answer.text = '[]';
        }),
        toCalls(paths.mcp, 'tools/call', (answer) => {
          if (!tool || !answer.sent.includes(`"${tool}"`)) return;
          inJson(({ result }) => {
            result.structuredContent = [];
          })(answer);
        }),
      ),
      fails: {
        [`reads: GET ${path} matches its schema`]: 'expected a body of its schema; saw body must be object',
      },
    },
    {
      how: `${path} cacheable for a second more`,
      tamper: at(withHeader('cache-control', `public, max-age=${cacheSeconds + 1}`)),
      fails: {
        [`reads: GET ${path} is cacheable for ${cacheSeconds} seconds`]: `expected Cache-Control: /(?:^|[ ,])max-age=${cacheSeconds}(?:$|[ ,])/; saw Cache-Control: public, max-age=${cacheSeconds + 1}`,
      },
    },
    {
      how: `${path} without CORS`,
      tamper: at(withHeader(anyOrigin)),
      fails: { [`reads: GET ${path} allows any origin`]: withoutCors },
    },
    {
      how: `${path} without an ETag`,
      tamper: at(withHeader('etag')),
      fails: {
        [`reads: GET ${path} answers 304 to its ETag`]: /^expected ETag: \/.*\/; saw ETag: \(absent\)$/,
      },
    },
    {
      how: `HEAD ${path} without the ETag of GET`,
      tamper: toRequests(path, ({ method }) => method === 'HEAD', withHeader('etag')),
      fails: {
        [`reads: HEAD ${path} has the header fields of GET`]: /^expected etag: ".+"; saw etag: null$/,
      },
    },
    {
      how: `${path} with a deprecation that the OpenAPI document does not know`,
      tamper: at(withHeader('deprecation', '@1767225600')),
      fails: {
        [`versions: GET ${path} announces no deprecation`]: 'expected no such header; saw deprecation',
      },
    },
  ];
}

/** More that can be wrong with each resource, shown of one. */
function brokenCompany(): BrokenDeployment[] {
  const path = resourcePaths.company;
  const origins = `reads: GET ${path} allows any origin`;
  return [
    {
      how: 'a resource without CORS for a page of another origin',
      tamper: toRequests(path, ({ sentHeaders }) => 'origin' in sentHeaders, withHeader(anyOrigin)),
      fails: { [origins]: withoutCors },
    },
    {
      how: 'a preflight without CORS',
      tamper: toRequests(path, ({ method }) => method === 'OPTIONS', withHeader(anyOrigin)),
      fails: { [origins]: withoutCors },
    },
    {
      how: 'a preflight that is answered 403',
      tamper: toRequests(
        path,
        ({ method }) => method === 'OPTIONS',
        (answer) => {
          answer.status = 403;
          answer.headers['content-type'] = 'application/json';
        },
      ),
      fails: { [origins]: 'expected 204; saw 403' },
    },
    {
      how: 'a resource that is sent to those who have it',
      tamper: toRequests(
        path,
        ({ status }) => status === 304,
        (answer) => {
          answer.status = 200;
        },
      ),
      fails: { [`reads: GET ${path} answers 304 to its ETag`]: 'expected 304; saw 200' },
    },
    {
      how: 'a resource with a sunset that the OpenAPI document does not know',
      tamper: atPath(path, withHeader('sunset', 'Thu, 01 Jan 2026 00:00:00 GMT')),
      fails: { [`versions: GET ${path} announces no deprecation`]: 'expected no such header; saw sunset' },
    },
  ];
}

const deprecated = {
  deprecation: '@1767225600',
  link: `<${resourcePaths.services}>; rel="successor-version"`,
  sunset: 'Thu, 01 Jan 2026 00:00:00 GMT',
};

/** A resource that the OpenAPI document calls deprecated, with these header fields in place of those of a deprecation. */
function brokenDeprecation(
  how: string,
  headers: Partial<typeof deprecated>,
  says: string | RegExp,
): BrokenDeployment {
  return {
    how: `a deprecated resource ${how}`,
    tamper: together(
      deprecatedInOpenApi(resourcePaths.company),
      atPath(resourcePaths.company, (answer) => {
        Object.assign(answer.headers, headers);
      }),
    ),
    fails: { [`versions: GET ${resourcePaths.company} announces its successor`]: says },
  };
}

/** Deployments whose resources are wrong. */
export const brokenResources: readonly BrokenDeployment[] = [
  {
    how: 'an OpenAPI document of another version',
    tamper: atPath(
      paths.openapi,
      inJson((openapi) => {
        openapi.openapi = '3.0.3';
      }),
    ),
    fails: {
      'openapi: the OpenAPI document describes the deployment':
        'expected a document that follows its standard; saw openapi: Invalid string: must start with "3.1"',
    },
  },
  {
    how: 'an OpenAPI document of another deployment',
    tamper: atPath(
      paths.openapi,
      inJson(({ servers }) => {
        servers[0].url = 'https://elsewhere.example';
      }),
    ),
    fails: {
      'openapi: the documents name the address of the deployment':
        'expected documents that name this address; saw that they name https://elsewhere.example: check that address',
    },
  },
  ...capabilities.flatMap((capability) =>
    capability.kind === 'read' ? brokenResource(capability.path, capability.tool) : [],
  ),
  ...brokenCompany(),
  brokenDeprecation(
    'that does not say so',
    {},
    /^expected Deprecation: \/.+\/; saw Deprecation: \(absent\)$/,
  ),
  brokenDeprecation(
    'without a successor',
    { deprecation: deprecated.deprecation, link: `<${paths.openapi}>; rel="service-desc"` },
    `expected Link: rel="successor-version"; saw <${paths.openapi}>; rel="service-desc"`,
  ),
  brokenDeprecation(
    'whose sunset is no date of HTTP',
    { ...deprecated, sunset: '2026-07-01' },
    /^expected Sunset: \/.+\/; saw Sunset: 2026-07-01$/,
  ),
  brokenDeprecation(
    'whose sunset was before its deprecation',
    { ...deprecated, sunset: 'Wed, 31 Dec 2025 23:59:59 GMT' },
    'expected Sunset after Deprecation: @1767225600; saw Wed, 31 Dec 2025 23:59:59 GMT',
  ),
];
