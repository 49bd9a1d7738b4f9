import { inspect, styleText } from 'node:util';
import type { AnsweredRequest } from '../cloudfront/viewer-server.ts';
import { fieldValue } from '../http/http-message.ts';

/** The members of a function's log line that the terminal shows. */
type LogRecord = { readonly level: string; readonly message: string } & Partial<
  Record<'method' | 'tool' | 'skill' | 'outcome' | 'identifier', string> &
    Record<'cause' | 'unrecorded' | 'notGivenBack', object> & { error: number; toolError: boolean }
>;

interface TerminalOutput {
  readonly log: (line: string) => void;
  readonly onAnswer?: (request: AnsweredRequest) => void;
}

/**
 * What a run prints: in `json`, each line that the run and the functions log, unchanged; in `text`, a line for each
 * request.
 */
export function terminalOutput(format: 'text' | 'json', print: (line: string) => void): TerminalOutput {
  if (format === 'json') return { log: print };
  return {
    log(line) {
      const text = readableLine(line);
      if (text !== undefined) print(text);
    },
    onAnswer: (request) => print(requestLine(request)),
  };
}

const isMetric = (line: string) => line.startsWith('{"_aws"');

/**
 * Returns the text that the terminal shows for a logged line, or `undefined` for a line that is omitted: metrics, and
 * lines whose content is also in the line about the request.
 */
function readableLine(line: string): string | undefined {
  if (isMetric(line)) return undefined;
  const record = recordIn(line);
  if (!record) return line;
  const errors = [record.cause, record.unrecorded, record.notGivenBack].flatMap((error) => error ?? []);
  if (record.level === 'DEBUG' || (record.level === 'INFO' && errors.length === 0)) return undefined;
  const heading = styleText('red', `${record.level} ${record.message}`);
  return [heading, ...errors.map((error) => inspect(error, { depth: null }))].join('\n');
}

/** The line about a request. It contains no address, query, body or name. */
function requestLine(request: AnsweredRequest): string {
  const { at, method, path, response, milliseconds } = request;
  const colour = response.status >= 500 ? 'red' : response.status >= 400 ? 'yellow' : 'green';
  return [
    styleText('dim', at.toTimeString().slice(0, 8)),
    method.padEnd(7),
    styleText(colour, String(response.status)),
    `${Math.round(milliseconds)} ms`.padStart(8),
    `${printable(path)}  ${styleText('dim', answerer(request))}`,
  ].join('  ');
}

/**
 * What sent the response, and the outcome: from the function's log lines, or else the problem's slug, or else the
 * place.
 */
function answerer({ response: { headers, body }, functionLines }: AnsweredRequest): string {
  // A tool's line follows the lines of its request.
  const records = (functionLines ?? []).flatMap((line) => recordIn(line) ?? []).reverse();
  const ofFunction = records.map(describeRecord).filter(Boolean).join(', ');
  if (ofFunction) return ofFunction;
  const isEdge = fieldValue(headers, 'x-cache')?.startsWith('FunctionGeneratedResponse');
  const place = functionLines ? 'function' : isEdge ? 'edge' : 'document';
  const slug = problemSlug(fieldValue(headers, 'content-type'), body);
  return slug ? `${slug} (${place === 'document' ? 'gateway or origin' : place})` : place;
}

function describeRecord({ method, tool, skill, outcome, identifier, error, toolError }: LogRecord): string {
  const failure = error === undefined ? toolError && 'tool error' : `error ${error}`;
  return [method, tool, skill, outcome, identifier, failure].filter(Boolean).join(' ');
}

function problemSlug(mediaType: string | undefined, body: Buffer): string | undefined {
  if (!mediaType?.startsWith('application/problem+json')) return undefined;
  return /"type":\s*"[^"]*\/problems\/([\w-]+)"/.exec(body.toString())?.[1];
}

function recordIn(line: string): LogRecord | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const record = JSON.parse(line);
    return typeof record.level === 'string' ? record : undefined;
  } catch {
    return undefined;
  }
}

/** A client may send any path, including one that contains terminal control sequences. */
function printable(path: string): string {
  const text = path.replaceAll(/[^\x21-\x7e]/g, '?');
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
