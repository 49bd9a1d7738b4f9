import { html } from 'hono/html';
import { minimalExample } from '../../../contract/example-request.ts';
import { requestMemberEntries } from '../../../contract/request-members.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import type { OpenApiObject, OperationObject } from '../../programs/openapi/openapi-objects.ts';
import { type Site, writeOperationOf } from '../../resources/site.ts';
import { type Block, code, heading, inline, link, paragraph } from '../../tree/nodes.ts';
import { codeExamples, languageChoice, responseExample, shorten } from '../blocks/code-examples.ts';
import { note } from '../blocks/paragraphs.ts';

/** Three steps: read a resource, check a request, send it. */
export function quickStart(site: Site, { paths }: OpenApiObject): Block[] {
  const { baseUrl } = site;
  const example = resourcePaths.pricing;
  const write = writeOperationOf(site);
  return [
    paragraph('Base URL: ', code(baseUrl)),
    languageChoice(),
    heading(3, 'Step 1: read a resource'),
    codeExamples(baseUrl + example),
    responseOf(paths[example]?.get, 'diagnostic'),
    note('Shortened. The full response is at ', link(code(example), example), '.'),
    heading(3, 'Step 2: check a request without sending it'),
    codeExamples(baseUrl + write.dryRunPath, minimalExample, { isKeyed: false }),
    responseOf(paths[write.dryRunPath]?.post),
    dryRunForm(write.dryRunPath),
    heading(3, 'Step 3: send it'),
    paragraph(
      ...inline`This sends a real e-mail, for a person who asked for it and gave their own name and address. Each run of the example makes a new key and sends another e-mail. A program that retries uses ${link('the same key', '#idempotency')}.`,
    ),
    codeExamples(baseUrl + write.path, minimalExample),
    responseOf(paths[write.path]?.post),
  ];
}

/** The successful response of an operation, shortened, and without the members before and after `member`. */
function responseOf(operation: OperationObject | undefined, member?: string): Block {
  const [status, response] =
    Object.entries(operation?.responses ?? {}).find(([key]) => key.startsWith('2')) ?? [];
  if (!response || '$ref' in response)
    throw new Error(`The operation "${operation?.operationId}" describes no successful response`);
  const mediaType = 'application/json';
  const [example] = Object.values(response.content?.[mediaType]?.examples ?? {});
  const members = Object.entries(shorten(example?.value) ?? {});
  const shown = members.filter(([name]) => member === undefined || name === member);
  return responseExample({
    status: Number(status),
    headers: {},
    body: Object.fromEntries(shown),
    isCut: shown.length < members.length,
  });
}

/** A form that sends a dry run. The Markdown does not need it, because the example above does the same. */
function dryRunForm(path: string): Block {
  const fields = requestMemberEntries.flatMap(([name, { required, kind, example }]) => {
    if (!required) return [];
    const field =
      kind === 'multiline'
        ? html`<textarea name="${name}" rows="3">${example}</textarea>`
        : html`<input name="${name}" value="${example}">`;
    return html`<label><code>${name}</code> ${field}</label>\n`;
  });
  return {
    type: 'template',
    html: () => html`<form method="post" action="${path}" target="_blank">
<details>
<summary>Try the dry run here</summary>
<div class="try">
<p>The JSON response opens in a new tab.</p>
${fields}<button>Check without sending</button>
</div>
</details>
</form>\n`,
    markdown: [],
  };
}
