/** Most that the call of SES may take, retries after throttling included. */
export const emailTimeoutMs = 3_000;

/** Timeouts in ms of one attempt to call DynamoDB or Secrets Manager, and the number of attempts. */
const tableTimeouts = { connectionTimeout: 500, requestTimeout: 1_500 };
const tableMaxAttempts = 2;

/** Most that one call of the table may take, retries included. */
export const tableCallTimeoutMs = tableMaxAttempts * tableTimeouts.requestTimeout + 100;

/** Time that an invocation needs from the start of its e-mail, so that it can always record the outcome. */
export const emailAndRecordTimeoutMs = emailTimeoutMs + tableCallTimeoutMs + 100;

/** Configuration of the clients of DynamoDB and Secrets Manager. */
export const tableClientConfig = {
  maxAttempts: tableMaxAttempts,
  requestHandler: { ...tableTimeouts, throwOnRequestTimeout: true },
};
