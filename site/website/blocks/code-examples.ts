import { html } from 'hono/html';
import { type Block, joinBlocks } from './block.ts';
import { strong } from './inlines.ts';
import { codeBlock } from './paragraphs.ts';
import { disclosure } from './sections.ts';

/** Values that are strings: their JSON is also a literal in JavaScript and in Python. */
type Values = Readonly<Record<string, string>>;

/** Whether a request has an `Idempotency-Key`. It does unless the key would have no effect. */
interface ExampleOptions {
  readonly isKeyed?: boolean;
}

/** A command that reads the document at `address`, or sends `body` there. It does not run if no key can be made. */
export function curlCommand(address: string, body?: Values, { isKeyed = true }: ExampleOptions = {}): Block {
  if (!body) return codeBlock('sh', `curl ${address}`);
  const text = indented(literal(body), '  ').replaceAll("'", String.raw`'\''`);
  const send = (...headers: string[]) =>
    [`curl ${address}`, `  -H 'Content-Type: application/json'`, ...headers, `  -d '${text}'`].join(' \\\n');
  const keyed = `KEY=$(openssl rand -hex 16)\n${send(`  -H "Idempotency-Key: \${KEY:?}"`)}`;
  return codeBlock('sh', isKeyed ? keyed : send());
}

/** An answer in JSON. */
export interface ExampleResponse {
  readonly status: number;
  /** Header fields that matter here. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Whether the body has more members. */
  readonly isCut?: boolean;
}

/** A response as HTTP writes it. */
export function responseExample({ status, headers, body, isCut }: ExampleResponse): Block {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const oneLine = JSON.stringify(body);
  const json = oneLine.length <= 60 ? oneLine : JSON.stringify(body, undefined, 2);
  const shown = isCut ? json.replace(/\n\}$/, ',\n  …\n}') : json;
  return codeBlock('http', `HTTP/1.1 ${status}\n${fields.join('')}\n${shown}`);
}

/**
 * JSON of the same form that is short enough to read: the first item of every list, and the beginning of every long text
 * that is no address. What is short stays as it is.
 */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/^(?!https?:)(?=.{65})(.{40,63}(?=\s)|.{63}).*$/su, '$1…');
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** The same request in three languages, of which one is open. `group` is a name that the page has once. */
export function codeExamples(
  group: string,
  address: string,
  body?: Values,
  options: ExampleOptions = {},
): Block {
  const { html: markup, markdown } = joinBlocks([
    disclosure(strong('curl'), [curlCommand(address, body, options)], { group, isOpen: true }),
    // Browsers send nothing from pages of other sites.
    disclosure(
      strong(body ? 'JavaScript (Node.js)' : 'JavaScript'),
      [codeBlock('js', javaScript(address, body, options))],
      { group },
    ),
    disclosure(strong('Python'), [codeBlock('python', python(address, body, options))], { group }),
  ]);
  return { html: html`<div class="examples">\n${markup}</div>\n`, markdown };
}

function javaScript(address: string, body?: Values, { isKeyed = true }: ExampleOptions = {}): string {
  if (!body) return `const response = await fetch('${address}');\nconsole.log(await response.json());`;
  return `const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',${isKeyed ? "\n    'Idempotency-Key': crypto.randomUUID()," : ''}
  },
  body: JSON.stringify(${indented(literal(body), '  ')}),
});
const answer = await response.json();
if (response.ok) console.log(answer);
else console.error(answer.detail, answer.errors, response.headers.get('Retry-After'));`;
}

function python(address: string, body?: Values, { isKeyed = true }: ExampleOptions = {}): string {
  if (!body)
    return `import json
from urllib.request import urlopen

with urlopen("${address}") as response:
    print(json.load(response))`;
  return `import json${isKeyed ? '\nimport uuid' : ''}
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = ${literal(body)}
headers = {
  "Content-Type": "application/json",${isKeyed ? '\n  "Idempotency-Key": str(uuid.uuid4()),' : ''}
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
