import type { Code } from 'mdast';
import { minimalExample } from '../../contract/request/example.ts';
import { codeBlock } from './document-page.ts';

/** A command that requests `address`, or posts `body` to it. With a key, it sends nothing if none can be generated. */
export function curlCommand(address: string, body?: object, { isKeyed = false } = {}): Code {
  if (!body) return codeBlock('sh', `curl -i ${address}`);
  const json = JSON.stringify(body, undefined, 2).replaceAll('\n', '\n  ').replaceAll("'", String.raw`'\''`);
  const lines = [
    `curl -i ${address}`,
    `  -H 'Content-Type: application/json'`,
    ...(isKeyed ? [`  -H "Idempotency-Key: \${KEY:?}"`] : []),
    `  -d '${json}'`,
  ];
  return codeBlock('sh', `${isKeyed ? 'KEY=$(openssl rand -hex 16)\n' : ''}${lines.join(' \\\n')}`);
}

/** A response in the syntax of HTTP. */
export function responseExample(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Code {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return codeBlock('http', `HTTP/1.1 ${status}\n${fields.join('')}\n${JSON.stringify(body, undefined, 2)}`);
}

/** Shortens a value for an example: every list to its first item. */
export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
}

/** A JavaScript program that sends a request to `address`, and repeats it while that can help, at most four times. */
export const retryingProgram = (
  address: string,
): string => `const body = JSON.stringify(${JSON.stringify(minimalExample)});
const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };

async function send(tries = 5) {
  const noAnswer = () => new Response('No answer', { status: 504 });
  const answer = await fetch('${address}', { method: 'POST', headers, body }).catch(noAnswer);
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text).id;
  // 409, 429 and 503 have Retry-After; 500, 502 and 504 do not
  const seconds = answer.headers.get('Retry-After') ?? (answer.status >= 500 && 60);
  if (!seconds || tries === 1) throw new Error(\`\${answer.status} \${text}\`); // 422: correct it first
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return send(tries - 1); // the same key and values
}

console.log(await send());`;
