import type * as z from 'zod';
import { a2aVersion } from '../../contract/agents/a2a-data.ts';
import type { ProblemError } from '../../contract/problems/problem.ts';
import { validationErrors } from '../../contract/problems/validation-errors.ts';
import { JsonRpcError, jsonRpcErrorCode } from '../shared/json-rpc.ts';

/** Codes of the A2A errors (A2A 1.0 section 5.4) that this agent can return, by `reason`. */
const codes = {
  TASK_NOT_FOUND: -32001,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  VERSION_NOT_SUPPORTED: -32009,
} as const;

/** Creates an A2A error (section 9.5). As usual in JSON-RPC over HTTP, even errors have the status 200. */
function a2aError(reason: keyof typeof codes, message: string, status = 200): JsonRpcError {
  const errorInfo = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'a2a-protocol.org',
  };
  return new JsonRpcError(message, { status, code: codes[reason], data: [errorInfo] });
}

export const taskNotFound = () =>
  a2aError('TASK_NOT_FOUND', 'Send a message without a task: this agent answers at once and keeps no tasks');

export const pushNotificationsNotSupported = () =>
  a2aError(
    'PUSH_NOTIFICATION_NOT_SUPPORTED',
    'Read the response to the message: this agent sends no push notifications',
  );

export const streamingNotSupported = () =>
  a2aError('UNSUPPORTED_OPERATION', 'Send the message without streaming: this agent answers at once');

export const extendedCardNotSupported = () =>
  a2aError('UNSUPPORTED_OPERATION', 'Read the public agent card: there is no extended one');

export const contentTypeNotSupported = (message: string, status?: number) =>
  a2aError('CONTENT_TYPE_NOT_SUPPORTED', message, status);

export const versionNotSupported = () =>
  a2aError(
    'VERSION_NOT_SUPPORTED',
    `Call A2A ${a2aVersion} methods, such as "SendMessage", with the header "A2A-Version: ${a2aVersion}", or A2A 0.3 methods, such as "message/send", without it: this agent supports no other versions`,
  );

interface FieldViolation {
  /** Path within the parameters, such as `message.parts[0].data.email`. */
  readonly field: string;
  readonly description: string;
}

/**
 * Parses `value` with `schema`, or throws a JsonRpcError that lists every violation. `basePath` is the path of `value`
 * within the parameters, or empty for the parameters themselves. `knownMembers` are the members of a strict schema.
 */
export function parseParameters<T>(
  schema: z.ZodType<T>,
  value: unknown,
  basePath = '',
  knownMembers: readonly string[] = [],
): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw invalidParams(fieldViolations(validationErrors(error.issues, knownMembers), basePath));
  return data as T;
}

/** Converts errors to google.rpc.BadRequest violations: `#/parts/0/text` becomes `parts[0].text` after `basePath`. */
export function fieldViolations(errors: readonly ProblemError[], basePath: string): FieldViolation[] {
  return errors.map(({ pointer, detail }) => ({ field: fieldPath(pointer, basePath), description: detail }));
}

function fieldPath(pointer: string, basePath: string): string {
  const names = pointer.split('/').slice(1);
  const path = names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
  return `${basePath}${path}`.replace(/^\./, '') || 'params';
}

/**
 * Creates an error for invalid parameters. Its message repeats every violation, because clients show little else.
 * `reason` is more error data.
 */
export function invalidParams(
  fieldViolations: readonly FieldViolation[],
  title = 'Correct the parameters',
  reason: readonly object[] = [],
): JsonRpcError {
  const lines = fieldViolations.map(({ field, description }) => `- ${field}: ${description}`);
  return new JsonRpcError([title, ...lines].join('\n'), {
    status: 200,
    code: jsonRpcErrorCode.invalidParams,
    data: [...reason, { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }],
  });
}
