export const handler = async () => ({ statusCode: 202, headers: { 'Content-Type': 'application/json' }, body: '{"id":"DR-0000000000000000"}' });
