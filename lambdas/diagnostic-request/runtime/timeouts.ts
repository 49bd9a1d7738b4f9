/** How long to hand a mail over may take, repetitions after throttling included. */
export const emailTimeoutMs = 3_000;

/** One attempt at the table or the secret, and how many there are. */
export const tableTimeouts = { connectionTimeout: 500, requestTimeout: 1_500 };
export const tableMaxAttempts = 2;

/** How long one call of the table may take, repetitions included. */
export const tableCallTimeoutMs = tableMaxAttempts * tableTimeouts.requestTimeout + 100;

/** What a run needs from the start of its mail to its end: then the outcome can be recorded, whatever happens. */
export const emailAndRecordTimeoutMs = emailTimeoutMs + tableCallTimeoutMs + 100;

/** Of the clients of the table and the secret. */
export const tableClientConfig = {
  maxAttempts: tableMaxAttempts,
  requestHandler: { ...tableTimeouts, throwOnRequestTimeout: true },
};
