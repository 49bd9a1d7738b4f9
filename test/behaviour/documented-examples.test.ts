import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { sendRequest, baseUrl } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const shellBlock = /^```sh\n(.*?)^```/gms;

/** Finds a document's curl commands that call the local run, with their documented status (`# 202`). */
function findCommands(file: string): [command: string, status: string][] {
  const blocks = readFileSync(file, 'utf8').matchAll(shellBlock);
  return [...blocks]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
    .filter((line) => line.startsWith('curl') && line.includes('http://127.0.0.1:8787/'))
    .map((line) => [line.replace(/ # \d+$/, ''), / # (\d+)$/.exec(line)?.[1] ?? '20[02]']);
}

/** Returns the variables that the documented commands use, with the values that the document assigns to them. */
function evaluateVariables(file: string): Record<string, string> {
  const usedNames = new Set(findCommands(file).flatMap(([command]) => command.match(/(?<=\$)[A-Z]+/g) ?? []));
  const assignments = readFileSync(file, 'utf8').matchAll(/^([A-Z]+)=.*$/gm);
  return Object.fromEntries(
    [...assignments]
      .filter(([, name = '']) => usedNames.has(name))
      .map(([line, name = '']) => [
        name,
        execFileSync('bash', ['-c', `${line}; printf %s "$${name}"`], { encoding: 'utf8' }),
      ]),
  );
}

/** Fetches the examples in a language from a page of the website. */
async function fetchExamples(
  path: string,
  language: 'sh' | 'js' | 'http' | 'json' | 'text',
): Promise<string[]> {
  const { text } = await sendRequest({ path, headers: { Accept: 'text/markdown' } });
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, code = '']) => code);
}

/**
 * Runs a documented command against the deployment under test, from a unique address. Resolves to its response: the status,
 * the status line with the header fields, and the body.
 */
async function runCommand(command: string, variables: Record<string, string> = {}) {
  const adapted = command
    .replace(/^curl( -i| -s)?/m, `curl -s -i --interface ${uniqueLoopbackAddress()}`)
    .replaceAll('http://127.0.0.1:8787', baseUrl);
  const { stdout } = await run('bash', ['-c', adapted], { env: { ...process.env, ...variables } });
  const end = stdout.indexOf('\r\n\r\n');
  return { status: stdout.split(' ', 2)[1], head: stdout.slice(0, end + 2), body: stdout.slice(end + 4) };
}

const documents = ['README.md', 'docs/diagnostic-request.md', 'docs/agents.md'];

describe.skipIf(!hasCurl || lacks).each(documents)(`%s${note}`, (file) => {
  const variables = evaluateVariables(file);

  test.each(findCommands(file))('%s', async (command, status) => {
    const response = await runCommand(command, variables);

    expect(response.status).toMatch(new RegExp(`^${status}$`));
    // JSON-RPC reports errors with status 200.
    expect(response.body).not.toContain('"error":');
  });
});

/** Starts a server that responds to successive requests with `statuses`. */
async function startScriptedServer(statuses: readonly number[]) {
  const keys: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    const status = statuses[keys.length] ?? 500;
    keys.push(headers['idempotency-key']);
    response.writeHead(status, status === 422 ? {} : { 'Retry-After': '0' });
    response.end(JSON.stringify({ id: 'DR-1', detail: 'No.', errors: [{ pointer: '#/email' }] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    keys,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => promisify(server.close.bind(server))(),
  };
}

/** Reads the status and the body of a response, without ellipses and the values that differ between responses. */
function parseResponse(head = '', body = '{}') {
  const differs = (name: string) => ['id', 'answerBy', '…'].includes(name);
  return {
    status: /^HTTP\/1\.1 \d+/.exec(head)?.[0],
    body: JSON.parse(body, (name, value) => (differs(name) ? undefined : value)),
  };
}

const expectedStatus = (example: string) =>
  example.includes(paths.diagnosticRequest) && !example.includes(paths.dryRun) ? '202' : '200';

describe.skipIf(!hasCurl || lacks)(`the page for developers and agents${note}`, async () => {
  const examples = await fetchExamples(pagePaths.api, 'sh');
  const commands = examples.filter((example) => example.includes('curl '));
  const responses = (await fetchExamples(pagePaths.api, 'http')).filter((example) => /^\S+ 2/.test(example));

  test('has commands that list and call tools, read, check and send', () => {
    expect(commands.map(expectedStatus)).toEqual(['200', '200', '200', '200', '202']);
  });

  test('shows the responses to a read, a dry run and a request', async () => {
    const actual = await Promise.all(commands.slice(-3).map((command) => runCommand(command)));

    expect(responses).toHaveLength(3);
    expect(actual.map(({ head, body }) => parseResponse(head, body))).toMatchObject(
      responses.map((response) => parseResponse(...response.split('\n\n'))),
    );
  });

  const [program = ''] = await fetchExamples(pagePaths.api, 'js');
  const runAgainst = (address: string) =>
    run(process.execPath, ['--input-type=module', '--eval', program.replaceAll(baseUrl, address)]);

  test('shows a program that sends a request', async () => {
    expect((await runAgainst(baseUrl)).stdout).toMatch(/^DR-/);
  });

  test('shows a program that waits after 429 and 503 and retries with the same key', async () => {
    await using scripted = await startScriptedServer([429, 503, 202]);
    const { stdout } = await runAgainst(scripted.address);

    expect(stdout).toBe('DR-1\n');
    expect(new Set(scripted.keys).size).toBe(1);
    expect(scripted.keys).toHaveLength(3);
  });

  test('shows a program that does not retry after 422 but prints the reason', async () => {
    await using scripted = await startScriptedServer([422, 202]);

    await expect(runAgainst(scripted.address)).rejects.toThrow(
      '422 {"id":"DR-1","detail":"No.","errors":[{"pointer":"#/email"}]}',
    );
    expect(scripted.keys).toHaveLength(1);
  });

  test.each([...commands, ...(await fetchExamples(pagePaths.request, 'sh'))])('%s', async (command) => {
    expect((await runCommand(command)).status).toBe(expectedStatus(command));
  });
});

test('every instruction for MCP clients on the website has the address of the server', async () => {
  const [[connector = ''], commands, examples] = await Promise.all([
    fetchExamples(pagePaths.api, 'text'),
    fetchExamples(pagePaths.api, 'sh'),
    fetchExamples(pagePaths.api, 'json'),
  ]);
  const url = baseUrl + paths.mcp;
  expect(connector.trim()).toBe(url);
  const claudeCode = commands.find((command) => command.startsWith('claude '));
  expect(claudeCode?.trim().split(' ').at(-1)).toBe(url);
  const configurations = examples.filter((example) => example.includes('"url": '));
  expect(configurations).toHaveLength(2);
  for (const configuration of configurations) expect(configuration).toContain(`"url": "${url}"`);
});
