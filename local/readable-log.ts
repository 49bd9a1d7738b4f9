import { inspect, styleText } from 'node:util';
import type { AnsweredRequest } from './site-server.ts';

/** Creates the terminal output of a run: a line for each request, the problems of functions, and all other lines. */
export function terminalOutput(print: (line: string) => void) {
  return {
    log(line: string) {
      const record = parseJson(line);
      if (!record) print(line);
      else if (['WARN', 'ERROR'].includes(record.level)) print(formatProblem(record));
    },
    onAnswer: (request: AnsweredRequest) => print(formatRequestLine(request)),
  };
}

/** Formats the log record of a function that has a problem: its heading, and its errors with their frames and causes. */
function formatProblem({ level, message, ...members }: Record<string, unknown>): string {
  const errors = Object.values(members).filter((member) => typeof member === 'object' && member !== null);
  const heading = styleText('red', `${level} ${message}`);
  return [heading, ...errors.map((error) => inspect(error, { depth: null }))].join('\n');
}

/** Formats the line about a request, without any address, query, body or name. */
function formatRequestLine({ receivedAt, method, path, response, milliseconds }: AnsweredRequest): string {
  const { status, source, functionLines = [] } = response;
  const color = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  // Reversed, because a tool's line comes after the lines of the request that it sends.
  const outcome = functionLines.map(describeRecord).reverse().filter(Boolean).join(', ') || source;
  return [
    styleText('dim', receivedAt.toTimeString().slice(0, 8)),
    method.padEnd(7),
    styleText(color, String(status)),
    `${Math.round(milliseconds)} ms`.padStart(8),
    `${toPrintable(path)}  ${styleText('dim', outcome)}`,
  ].join('  ');
}

function describeRecord(line: string): string {
  const { level, method, tool, skill, outcome, identifier, error, toolError } = parseJson(line) ?? {};
  if (level === undefined) return '';
  const failure = error === undefined ? toolError && 'tool error' : `error ${error}`;
  return [method, tool, skill, outcome, identifier, failure].filter(Boolean).join(' ');
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
