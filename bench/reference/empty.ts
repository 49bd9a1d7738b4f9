/** A function that does nothing: what the runtime itself costs. */
export const handler = async () => ({ statusCode: 200, body: '{}' });
