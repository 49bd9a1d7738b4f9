/** Maximum duration of the SES call, including retries after throttling. */
export const emailTimeoutMs = 3_000;

/** Timeouts in ms for one call attempt to DynamoDB or Secrets Manager, and the maximum number of attempts. */
const tableTimeouts = { connectionTimeout: 500, requestTimeout: 1_500 };
const tableMaxAttempts = 2;

/** Maximum duration of one table call, including retries. */
export const tableCallTimeoutMs = tableMaxAttempts * tableTimeouts.requestTimeout + 100;

/** Time that an invocation must have left when it sends an e-mail, so that it can always record the outcome. */
export const emailAndRecordTimeoutMs = emailTimeoutMs + tableCallTimeoutMs + 100;

/** Configuration of the DynamoDB and Secrets Manager clients. */
export const tableClientConfig = {
  maxAttempts: tableMaxAttempts,
  requestHandler: { ...tableTimeouts, throwOnRequestTimeout: true },
};
