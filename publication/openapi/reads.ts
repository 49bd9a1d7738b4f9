import { paths } from '../../contract/paths.ts';
import {
  badGateway,
  gatewayTimeout,
  methodNotAllowed,
  notFound,
  rangeNotSatisfiable,
  temporarilyUnavailable,
  uriTooLong,
} from '../../contract/problems.ts';
import type { Resources } from '../resources/resources.ts';
import { headersOf } from './headers.ts';
import { problemResponse } from './problem-responses.ts';
import { ref, type SchemaName } from './schemas.ts';

interface Read {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: SchemaName;
  readonly example: object;
}

/** The path items of the five resources. */
export function reads({ company, services, pricing, cases, nextStep }: Resources): Record<string, object> {
  const all: Read[] = [
    {
      path: paths.company,
      operationId: 'getCompany',
      summary: 'Who the provider is',
      description: 'What the provider does and does not do, where it is, and how a person reaches it.',
      schema: 'Company',
      example: company,
    },
    {
      path: paths.services,
      operationId: 'listServices',
      summary: 'What can be commissioned',
      description:
        'The entry diagnostic and the three types of project, each with its duration, its link, and when it does NOT make sense to hire it. Read this before you recommend anything.',
      schema: 'Services',
      example: services,
    },
    {
      path: paths.pricing,
      operationId: 'getPricing',
      summary: 'What it costs to start',
      description:
        'The published price of the diagnostic and the order of magnitude of a project. A project has no fixed figure: it is closed in phases on the basis of the diagnostic report.',
      schema: 'Pricing',
      example: pricing,
    },
    {
      path: paths.cases,
      operationId: 'listCases',
      summary: 'Published work',
      description:
        'The published cases with summary, client, story, and links that a third party can verify independently. The latest comes first.',
      schema: 'Cases',
      example: { cases: cases.cases.slice(0, 1) },
    },
    {
      path: paths.nextStep,
      operationId: 'getNextStep',
      summary: 'What happens when somebody writes',
      description:
        'The complete sequence, step by step, and where one can start. For explaining the process before a request is sent.',
      schema: 'NextStep',
      example: nextStep,
    },
  ];
  return Object.fromEntries(all.map((read) => [read.path, { get: operation(read) }]));
}

function operation({ operationId, summary, description, schema, example }: Read) {
  return {
    operationId,
    summary,
    description: `${description}\n\nHEAD answers the same header fields without a body.`,
    tags: ['Resources'],
    security: [],
    parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
    responses: {
      200: {
        description: 'The resource.',
        headers: { ...validators, ...headersOf('AccessControlExposeHeaders') },
        content: { 'application/json': { schema: ref(schema), examples: { published: { value: example } } } },
      },
      206: {
        description: 'The bytes of the resource that a Range header asked for (RFC 9110 section 14).',
        headers: { ...validators, ...headersOf('ContentRange') },
      },
      304: { description: 'The version that If-None-Match names is current.', headers: validators },
      ...Object.fromEntries(
        Object.keys(readProblems).map((name) => {
          const status = readProblems[name as keyof typeof readProblems].types[0].status;
          return [status, { $ref: `#/components/responses/${name}` }];
        }),
      ),
    },
  };
}

const validators = headersOf('ETag', 'CacheControl', 'AccessControlAllowOrigin', 'Link', 'Vary');

const edge = 'the edge, for every path';
const distribution = 'the distribution, when nothing behind it did';

/** What reads have in common when they fail, by component name. */
const readProblems = {
  NotFound: { types: [notFound], by: edge, headers: ['AccessControlAllowOrigin'] },
  MethodNotAllowed: { types: [methodNotAllowed], by: edge, headers: ['Allow', 'AccessControlAllowOrigin'] },
  UriTooLong: { types: [uriTooLong], by: edge, headers: ['AccessControlAllowOrigin'] },
  RangeNotSatisfiable: { types: [rangeNotSatisfiable], by: distribution },
  BadGateway: { types: [badGateway], by: distribution },
  TemporarilyUnavailable: {
    types: [temporarilyUnavailable],
    by: edge,
    headers: ['RetryAfter', 'AccessControlAllowOrigin'],
  },
  GatewayTimeout: { types: [gatewayTimeout], by: distribution },
} as const;

/** The components that the reads refer to. */
export function readComponents(baseUrl: string) {
  return {
    parameters: {
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'ETag of the version that the reader has.',
        schema: { type: 'string', minLength: 1, maxLength: 1_000 },
        example: '"9b2cf535f27731c974343645a3985328"',
      },
    },
    responses: Object.fromEntries(
      Object.entries(readProblems).map(([name, response]) => [name, problemResponse(response, baseUrl)]),
    ),
  };
}
