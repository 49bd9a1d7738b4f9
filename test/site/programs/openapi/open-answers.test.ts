import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { jsonPointer } from '../../../../contract/problems/validation-errors.ts';
import { openapi } from '../../../../site/programs/openapi/openapi-document.ts';
import type { OperationObject, ResponseObject } from '../../../../site/programs/openapi/openapi-objects.ts';
import { withFurtherMembers } from '../../../support/further-members.ts';
import { site } from '../../fixture-site.ts';

const document = openapi(site);
const ajv = new Ajv2020({ strict: false, validateSchema: false });
formats.default(ajv);
ajv.addSchema(document, 'cached.json');

/** Whether the schema at `steps` accepts `value`. */
function accepts(steps: readonly string[], value: unknown): boolean {
  const validate = ajv.getSchema(`cached.json#${encodeURI(jsonPointer(steps))}`);
  if (!validate) throw new Error(`No schema at ${steps.join(' ')}`);
  return validate(value) === true;
}

type Body = readonly [place: string, steps: readonly string[], value: unknown];

/** The JSON examples of a request body or a response. */
function examplesOf(steps: readonly string[], { content = {} }: Pick<ResponseObject, 'content'>): Body[] {
  return Object.entries(content).flatMap(([mediaType, { examples = {} }]) =>
    Object.entries(examples).map(
      ([name, { value }]): Body => [
        [...steps, name].join(' '),
        [...steps, 'content', mediaType, 'schema'],
        value,
      ],
    ),
  );
}

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string[], OperationObject] => [
    ['paths', path, method],
    operation,
  ]),
);
const answers = [
  ...operations.flatMap(([steps, { responses }]) =>
    Object.entries(responses).flatMap(([status, response]) =>
      '$ref' in response ? [] : examplesOf([...steps, 'responses', status], response),
    ),
  ),
  ...Object.entries(document.components.responses).flatMap(([name, response]) =>
    examplesOf(['components', 'responses', name], response),
  ),
];
const requests = operations.flatMap(([steps, { requestBody }]) =>
  requestBody ? examplesOf([...steps, 'requestBody'], requestBody) : [],
);

describe('a validator with the schemas of /openapi.json', () => {
  test.each(answers)(
    'accepts additional members at every depth of the response %s',
    (_place, steps, value) => {
      expect(withFurtherMembers(value)).not.toEqual(value);
      expect(accepts(steps, withFurtherMembers(value))).toBe(true);
    },
  );

  test.each(answers)('accepts no other value for the response %s', (_place, steps) => {
    expect(accepts(steps, { furtherMember: 'Of a later release' })).toBe(false);
  });

  test.each(requests)('accepts the request %s, but not with an unknown member', (_place, steps, value) => {
    expect(accepts(steps, value)).toBe(true);
    expect(accepts(steps, withFurtherMembers(value))).toBe(false);
  });
});

test('openapi() gives every JSON body an example', () => {
  const bodies = [
    ...operations.flatMap(([, { requestBody, responses }]) => [requestBody, ...Object.values(responses)]),
    ...Object.values(document.components.responses),
  ].flatMap((body) => (body && 'content' in body ? Object.entries(body.content ?? {}) : []));
  const without = bodies.filter(([mediaType, { examples }]) => mediaType !== 'text/html' && !examples);

  expect(bodies.length).toBeGreaterThan(30);
  expect(without).toEqual([]);
});

test('openapi() gives no object in a response an index signature', () => {
  const { DiagnosticRequest: _, ...answerSchemas } = document.components.schemas;

  expect(JSON.stringify(answerSchemas)).not.toContain('"additionalProperties"');
});
