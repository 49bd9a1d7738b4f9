/** Any free ports for a local run. */
export const anyPorts = { port: 0, inboxPort: 0, dynamodbPort: 0 } as const;
