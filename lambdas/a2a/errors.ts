import { a2aVersion } from '../../contract/agents/a2a-data.ts';
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

export const unsupportedOperation = (message: string) => a2aError('UNSUPPORTED_OPERATION', message);

export const contentTypeNotSupported = (message: string, status?: number) =>
  a2aError('CONTENT_TYPE_NOT_SUPPORTED', message, status);

export const versionNotSupported = () =>
  a2aError(
    'VERSION_NOT_SUPPORTED',
    `Call A2A ${a2aVersion} methods, such as "SendMessage", with the header "A2A-Version: ${a2aVersion}", or A2A 0.3 methods, such as "message/send", without it: this agent supports no other versions`,
  );

export interface FieldViolation {
  /** Path within the parameters, such as `message.parts[0].data.email`. */
  readonly field: string;
  readonly description: string;
}

/** Creates an error for invalid parameters. Its message repeats every violation, because clients show little else. */
export function invalidParams(violations: readonly FieldViolation[]): JsonRpcError {
  return new JsonRpcError(['Correct the parameters', ...violationLines(violations)].join('\n'), {
    status: 200,
    code: jsonRpcErrorCode.invalidParams,
    data: [badRequestDetail(violations)],
  });
}

export function badRequestDetail(fieldViolations: readonly FieldViolation[]): object {
  return { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations };
}

export function violationLines(violations: readonly FieldViolation[]): string[] {
  return violations.map(({ field, description }) => `- ${field}: ${description}`);
}
