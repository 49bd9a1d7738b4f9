import { basename } from 'node:path';
import { inspect, styleText } from 'node:util';
import type { AnsweredRequest } from './site-server.ts';

/** The members of a function's log line that the terminal shows. */
type LogRecord = { readonly level: string; readonly message: string } & Partial<
  Record<'method' | 'tool' | 'skill' | 'outcome' | 'identifier', string> &
    Record<'cause' | 'unrecorded' | 'notGivenBack', object> & { error: number; toolError: boolean }
>;

interface TerminalOutput {
  readonly log: (line: string) => void;
  readonly onAnswer: (request: AnsweredRequest) => void;
}

/** Creates the terminal output of a run: a line for each request, and other log lines in readable form. */
export function terminalOutput(print: (line: string) => void): TerminalOutput {
  return {
    log(line) {
      const text = formatLogLine(line);
      if (text !== undefined) print(text);
    },
    onAnswer: (request) => print(formatRequestLine(request)),
  };
}

const isMetric = (line: string) => line.startsWith('{"_aws"');

/**
 * Formats a log line for the terminal. Returns `undefined` for lines to omit: metrics, and lines whose content is also
 * in the line about the request.
 */
function formatLogLine(line: string): string | undefined {
  if (isMetric(line)) return undefined;
  const record = parseRecord(line);
  if (!record) return line;
  const errors = [record.cause, record.unrecorded, record.notGivenBack].flatMap((error) => error ?? []);
  if (record.level === 'DEBUG' || (record.level === 'INFO' && errors.length === 0)) return undefined;
  const heading = styleText('red', `${record.level} ${record.message}`);
  return [heading, ...errors.map((error) => inspect(error, { depth: null }))].join('\n');
}

/** Formats the line about a request, without any address, query, body or name. */
function formatRequestLine(request: AnsweredRequest): string {
  const { receivedAt, method, path, response, milliseconds } = request;
  const color = response.status >= 500 ? 'red' : response.status >= 400 ? 'yellow' : 'green';
  return [
    styleText('dim', receivedAt.toTimeString().slice(0, 8)),
    method.padEnd(7),
    styleText(color, String(response.status)),
    `${Math.round(milliseconds)} ms`.padStart(8),
    `${toPrintable(path)}  ${styleText('dim', describeOutcome(request))}`,
  ].join('  ');
}

/**
 * Describes how a request was handled, from the function's log lines. Without any, returns the problem's slug and the
 * component that sent it, or only the component.
 */
function describeOutcome({ response }: AnsweredRequest): string {
  const { headers, body, source, functionLines = [] } = response;
  // Reversed, because a tool's line comes after the lines of the request that it sends.
  const records = functionLines.flatMap((line) => parseRecord(line) ?? []).reverse();
  const functionOutcome = records.map(describeRecord).filter(Boolean).join(', ');
  if (functionOutcome) return functionOutcome;
  const isProblem = headers['content-type']?.[0] === 'application/problem+json';
  // A compressed body is not parsed.
  const problem = isProblem ? parseJson(Buffer.from(body).toString()) : undefined;
  return problem ? `${basename(problem.type)} (${source})` : source;
}

function describeRecord({ method, tool, skill, outcome, identifier, error, toolError }: LogRecord): string {
  const failure = error === undefined ? toolError && 'tool error' : `error ${error}`;
  return [method, tool, skill, outcome, identifier, failure].filter(Boolean).join(' ');
}

/** Returns the record in a line that a function wrote; `undefined` for any other line, such as a metric. */
function parseRecord(line: string): LogRecord | undefined {
  const record = parseJson(line);
  return typeof record?.level === 'string' ? record : undefined;
}

function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a path safe to print. A client may send any path, including one with terminal control sequences. */
function toPrintable(path: string): string {
  const text = path.replaceAll(/[^\x21-\x7e]/g, '?');
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
