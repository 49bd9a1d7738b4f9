import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { DiagnosticRequest } from '../../../contract/request/diagnostic-request.ts';
import { completeExample, minimalExample } from '../../../contract/request/example.ts';
import {
  type RequestMember,
  type RequestMemberName,
  requestMemberEntries,
} from '../../../contract/request/members.ts';
import { requestForm } from '../../../site/pages/html/request-form.ts';
import { offeredSkills } from '../../../site/programs/discovery/a2a-agent-card.ts';
import { howToRequest } from '../../../site/programs/discovery/how-to-request.ts';
import { openapi } from '../../../site/programs/openapi/openapi-document.ts';
import { buildMcpData } from '../../../site/publication/function-content.ts';
import { englishWords } from '../../fixtures/words.ts';
import { bodyAt, site } from '../../site/fixture-site.ts';

const description = openapi(site);
const formWords: Readonly<Record<string, { readonly label: string; readonly hint?: string }>> =
  englishWords.fields;

test('the examples are valid, and normalization does not change them', () => {
  expect(DiagnosticRequest.parse(completeExample)).toEqual(completeExample);
  expect(DiagnosticRequest.parse(minimalExample)).toEqual(minimalExample);
});

test('no two members share a label, and each label in the e-mail is one line of letters', () => {
  const { language, identifier, labels } = englishWords.email;
  const emailLabels = [language, identifier, ...Object.values(labels)];
  const formLabels = Object.values(englishWords.fields).map(({ label }) => label);

  expect(new Set(emailLabels).size).toBe(emailLabels.length);
  expect(new Set(formLabels).size).toBe(formLabels.length);
  for (const label of emailLabels) expect(label).toMatch(/^[A-Z][A-Za-z -]+$/);
});

function boundsInWords({ minLength, maxLength }: RequestMember): string {
  const maximum = maxLength.toLocaleString('en');
  return minLength === undefined ? `at most ${maximum}` : `${minLength} to ${maximum}`;
}

describe.each(requestMemberEntries)('the member %s', (name: RequestMemberName, member: RequestMember) => {
  const { required, minLength, maxLength, example } = member;

  test('is in the OpenAPI document with bounds and example', () => {
    const schema = description.components.schemas.DiagnosticRequest;
    const post = description.paths[paths.diagnosticRequest]?.post;
    const bodies = Object.values(post?.requestBody?.content ?? {});

    expect(schema?.properties?.[name]).toEqual({
      type: 'string',
      ...(member.kind === 'email' ? { format: 'email' } : { minLength: minLength ?? 0 }),
      maxLength,
      description: member.description,
      examples: [example],
    });
    expect(schema?.required?.includes(name)).toBe(required);
    expect(bodies.map(({ examples }) => examples?.complete?.value[name])).toEqual([example, example]);
  });

  test('is an argument of the MCP tool', () => {
    const { inputSchema } = buildMcpData(site).tools.at(-1)?.definition ?? {};
    const bounds = minLength === undefined ? `At most ${maxLength}` : `${minLength} to ${maxLength}`;

    expect(inputSchema).toHaveProperty(['properties', name], {
      type: 'string',
      description: `${member.description} ${bounds} characters.`,
    });
    expect(inputSchema).toHaveProperty('required', Object.keys(minimalExample));
  });

  test('is an input of the A2A skill, and if required also in its example, which sends nothing', () => {
    const skill = offeredSkills(site.capabilities).find(({ id }) => id === 'request-diagnostic');

    expect(skill?.input).toMatchObject({
      properties: { [name]: { description: member.description, maxLength } },
    });
    expect(JSON.stringify(skill?.input)).not.toContain(JSON.stringify(example));
    expect(skill?.example).toEqual({ skill: 'request-diagnostic', ...minimalExample, dryRun: true });
  });

  test('has a control of its kind in the form, or a hidden value', () => {
    const form = String(requestForm(new URLSearchParams(), site));
    const id = `frontdesk-${name}`;
    const control = new RegExp(`<(?:input|textarea) id="${id}" [^>]*>`).exec(form)?.[0] ?? '';

    if (member.hidden !== undefined) {
      expect(form).toContain(`<input type="hidden" name="${name}" value="${member.hidden}">`);
      return;
    }
    const { label, hint } = formWords[name] ?? {};
    const lastVisible = requestMemberEntries.findLast(([, { hidden }]) => hidden === undefined)?.[0];
    expect(form).toContain(`<label for="${id}">${label}${required ? '' : ' <span'}`);
    expect(attributesOf(control)).toEqual({
      id,
      name,
      ...(member.kind === 'multiline' ? { rows: '9' } : { type: member.kind, value: '' }),
      ...(required && { required: '' }),
      ...(minLength !== undefined && minLength > 1 && { minlength: String(minLength) }),
      toolparamdescription: member.description,
      ...(member.autocomplete && { autocomplete: member.autocomplete }),
      ...(name === lastVisible && { enterkeyhint: 'send' }),
      ...(hint && { 'aria-describedby': `${id}-hint` }),
    });
    if (hint) expect(form).toContain(`<p class="frontdesk-note" id="${id}-hint">${hint}</p>`);
  });

  test.each(['/request.md', '/api.md'])('is described on %s', (path) => {
    const type = member.kind === 'email' ? 'string (email)' : 'string';
    const bounds = boundsInWords(member).replace('at most', 'At most');
    expect(bodyAt(path).split('\n')).toContain(
      `| \`${name}\` | ${type} | ${required ? 'required' : 'optional'} | ${member.description} ${bounds} characters. |`,
    );
  });
});

function attributesOf(tag: string): Record<string, string> {
  const pairs = tag.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]));
}

test('the 422 in the OpenAPI document contains the error of a real request', () => {
  const errors = [
    {
      pointer: '#/message',
      detail: expect.stringMatching(/^Send \d+ to [\d,]+ characters: the value has 4$/),
    },
  ];

  expect(description.paths[paths.diagnosticRequest]?.post?.responses[422]).toMatchObject({
    content: { 'application/problem+json': { examples: { 'validation-failed': { value: { errors } } } } },
  });
});

test('howToRequest() outlines a body with the required members', () => {
  const outline = `{${Object.keys(minimalExample)
    .map((name) => `"${name}": "…"`)
    .join(', ')}}`;

  expect(howToRequest(site, '')).toContain(` and a body like \`${outline}\`.`);
});

test('docs/diagnostic-request.md has a table row for each member', () => {
  const [, table = ''] =
    /<!-- members[^>]*-->\n(.*?)\n<!-- \/members -->/s.exec(
      readFileSync('docs/diagnostic-request.md', 'utf8'),
    ) ?? [];

  expect(table.split('\n')).toEqual([
    '| member | required | characters | what it holds |',
    '| --- | --- | --- | --- |',
    ...requestMemberEntries.map(
      ([name, member]) =>
        `| \`${name}\` | ${member.required ? 'yes' : 'no'} | ${boundsInWords(member)} | ${member.description} |`,
    ),
  ]);
});
