import { html } from 'hono/html';
import { type Block, joinBlocks } from './block.ts';
import { disclosure } from './disclosures.ts';
import { strong } from './inlines.ts';
import { codeBlock } from './paragraphs.ts';

/** Values that are strings: their JSON is also a literal in JavaScript and in Python. */
type Values = Readonly<Record<string, string>>;

/** A command that reads the document at `address`, or sends `body` there. */
export function curlCommand(address: string, body?: Values): Block {
  if (!body) return codeBlock('sh', `curl ${address}`);
  const text = literal(body).replaceAll("'", String.raw`'\''`);
  return codeBlock(
    'sh',
    `curl ${address} \\\n  -H 'Content-Type: application/json' \\\n  -H "Idempotency-Key: $(uuidgen)" \\\n  -d '${text}'`,
  );
}

/** An answer in JSON. */
export interface ExampleResponse {
  readonly status: number;
  /** Header fields that matter here. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A response as HTTP writes it. */
export function responseExample({ status, headers, body }: ExampleResponse): Block {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const message = `HTTP/1.1 ${status}\n${fields.join('')}\n${JSON.stringify(body, undefined, 2)}`;
  return codeBlock('http', message);
}

/** A request, and beside it the response to it. */
export function exchange(request: Block, response: ExampleResponse): Block {
  const answer = responseExample(response);
  const head = 'Response';
  return {
    html: html`<div class="exchange">\n<div>\n${request.html}</div>\n<div>\n<p>${head}</p>\n${answer.html}</div>\n</div>\n`,
    markdown: [request.markdown, head, answer.markdown].join('\n\n'),
  };
}

/** The same request in three languages, of which one is open. `group` is a name that the page has once. */
export function codeExamples(group: string, address: string, body?: Values): Block {
  const { html: markup, markdown } = joinBlocks([
    disclosure(strong('curl'), [curlCommand(address, body)], { group, isOpen: true }),
    disclosure(strong('JavaScript'), [codeBlock('js', javaScript(address, body))], { group }),
    disclosure(strong('Python'), [codeBlock('python', python(address, body))], { group }),
  ]);
  return { html: html`<div class="examples">\n${markup}</div>\n`, markdown };
}

function javaScript(address: string, body?: Values): string {
  if (!body) return `const response = await fetch('${address}');\nconsole.log(await response.json());`;
  return `const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify(${indented(literal(body), '  ')}),
});
const answer = await response.json();
if (response.ok) console.log(answer);
else console.error(answer.detail, answer.errors, response.headers.get('Retry-After'));`;
}

function python(address: string, body?: Values): string {
  if (!body)
    return `import json
from urllib.request import urlopen

with urlopen("${address}") as response:
    print(json.load(response))`;
  return `import json
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = ${literal(body)}
headers = {
  "Content-Type": "application/json",
  "Idempotency-Key": str(uuid.uuid4()),
}
address = "${address}"
try:
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as response:
        print(json.load(response))
except HTTPError as error:
    print(json.load(error), error.headers["Retry-After"])`;
}

const literal = (body: Values) => JSON.stringify(body, undefined, 2);

const indented = (text: string, indent: string) => text.replaceAll('\n', `\n${indent}`);
