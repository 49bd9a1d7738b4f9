import { expect, test } from 'vitest';
import { codeExamples, shorten } from '../../../../site/website/blocks/code-examples.ts';

const address = 'https://desk.example/api/v1/things';

/** Returns the code examples, keyed by language. */
function codeOf(body?: Record<string, string>): Record<string, string> {
  const blocks = codeExamples('a-group', address, body).markdown.matchAll(/^```(\w+)\n(.*?)\n```$/gms);
  return Object.fromEntries([...blocks].map(([, language = '', code = '']) => [language, code]));
}

test('codeExamples() returns code that reads a document', () => {
  expect(codeOf()).toEqual({
    sh: `curl ${address}`,
    js: `const response = await fetch('${address}');\nconsole.log(await response.json());`,
    python: `import json
from urllib.request import urlopen

with urlopen("${address}") as response:
    print(json.load(response))`,
  });
});

test('codeExamples() returns code that sends values with any quotes, and uses a new key for each run', () => {
  expect(codeOf({ name: `O'Neill "Jo"`, note: 'x\\y' })).toEqual({
    sh: String.raw`KEY=$(openssl rand -hex 16)
curl https://desk.example/api/v1/things \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: ${'$'}{KEY:?}" \
  -d '{
    "name": "O'\''Neill \"Jo\"",
    "note": "x\\y"
  }'`,
    js: String.raw`const response = await fetch('https://desk.example/api/v1/things', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify({
    "name": "O'Neill \"Jo\"",
    "note": "x\\y"
  }),
});
const answer = await response.json();
if (response.ok) console.log(answer);
else console.error(answer.detail, answer.errors, response.headers.get('Retry-After'));`,
    python: String.raw`import json
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = {
  "name": "O'Neill \"Jo\"",
  "note": "x\\y"
}
headers = {
  "Content-Type": "application/json",
  "Idempotency-Key": str(uuid.uuid4()),
}
address = "https://desk.example/api/v1/things"
try:
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as response:
        print(json.load(response))
except HTTPError as error:
    print(json.load(error), error.headers["Retry-After"])`,
  });
});

test('shorten() keeps the first item of lists, the beginning of long strings, and complete URLs', () => {
  const url = `https://desk.example/${'a'.repeat(80)}`;

  expect(shorten({ url, list: [{ text: 'word '.repeat(20) }, 2], 楓: '楓'.repeat(70), none: null })).toEqual({
    url,
    list: [{ text: `${'word '.repeat(11)}word…` }],
    楓: `${'楓'.repeat(63)}…`,
    none: null,
  });
});
