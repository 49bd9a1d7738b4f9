/** Port settings with which a local run uses any free ports. */
export const anyPorts = { port: 0, inboxPort: 0, dynamodbPort: 0 } as const;
