import { type Block, element, paragraph, strong } from '../../tree/nodes.ts';
import { codeBlock } from './paragraphs.ts';

/** Members with string values, whose JSON is also a literal in JavaScript and in Python. */
type Values = Readonly<Record<string, string>>;

interface ExampleOptions {
  /** Whether the request has an `Idempotency-Key`: by default, it does. */
  readonly isKeyed?: boolean;
}

/** A command that requests `address`, or posts `body` to it. It sends nothing if no key can be generated. */
export function curlCommand(address: string, body?: Values, { isKeyed = true }: ExampleOptions = {}): Block {
  if (!body) return codeBlock('sh', `curl -i ${address}`);
  const text = indent(toLiteral(body), '  ').replaceAll("'", String.raw`'\''`);
  const type = `  -H 'Content-Type: application/json'`;
  const post = (...headers: string[]) =>
    [`curl -i ${address}`, type, ...headers, `  -d '${text}'`].join(' \\\n');
  const keyed = `KEY=$(openssl rand -hex 16)\n${post(`  -H "Idempotency-Key: \${KEY:?}"`)}`;
  return codeBlock('sh', isKeyed ? keyed : post());
}

/** A JSON response. */
export interface ExampleResponse {
  readonly status: number;
  /** The relevant header fields. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Whether some members of the body are omitted. */
  readonly isCut?: boolean;
}

/** A response in the syntax of HTTP. */
export function responseExample({ status, headers, body, isCut }: ExampleResponse): Block {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const oneLine = JSON.stringify(body);
  const json = oneLine.length <= 60 ? oneLine : JSON.stringify(body, undefined, 2);
  const shown = isCut ? json.replace(/\n\}$/, ',\n  …\n}') : json;
  return codeBlock('http', `HTTP/1.1 ${status}\n${fields.join('')}\n${shown}`);
}

/**
 * Shortens a JSON value for an example: every array to its first item, and every long string that is not a URL to its
 * beginning.
 */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/^(?!https?:)(?=.{65})(.{40,63}(?=\s)|.{63}).*$/su, '$1…');
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

/** The languages of examples, by their names in Markdown. Browsers cannot send the requests from pages of other sites. */
const languages = { sh: 'curl', js: 'JavaScript (Node.js)', python: 'Python' } as const;

/** The choice of the language of all examples on the page (styles/api.css). Markdown has every language. */
export function languageChoice(): Block {
  const options = Object.entries(languages).map(([value, name]) => {
    const input = { type: 'radio', name: 'language', value, checked: value === 'sh' };
    return element('label', {}, [element('input', input, []), ' ', name]);
  });
  const legend = element('legend', {}, 'Language of the examples');
  return element('fieldset', { class: 'languages' }, [legend, ...options], []);
}

/** The same request in three languages, each below its name. */
export function codeExamples(address: string, body?: Values, options: ExampleOptions = {}): Block {
  const example = (language: keyof typeof languages, code: Block) =>
    element('div', { class: language }, [paragraph(strong(languages[language])), code]);
  return element('div', { class: 'examples' }, [
    example('sh', curlCommand(address, body, options)),
    example('js', codeBlock('js', javaScript(address, body, options))),
    example('python', codeBlock('python', python(address, body, options))),
  ]);
}

function javaScript(address: string, body?: Values, { isKeyed = true }: ExampleOptions = {}): string {
  if (!body) return `const response = await fetch('${address}');\nconsole.log(await response.json());`;
  return `const response = await fetch('${address}', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',${isKeyed ? "\n    'Idempotency-Key': crypto.randomUUID()," : ''}
  },
  body: JSON.stringify(${indent(toLiteral(body), '  ')}),
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

body = ${toLiteral(body)}
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

const toLiteral = (body: Values) => JSON.stringify(body, undefined, 2);

const indent = (text: string, prefix: string) => text.replaceAll('\n', `\n${prefix}`);
