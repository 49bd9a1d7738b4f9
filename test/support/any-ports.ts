/** Ports of a local run: any free ones. */
export const anyPorts = { port: 0, inboxPort: 0, dynamodbPort: 0 } as const;
