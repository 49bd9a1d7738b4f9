import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** Puts a handler of the web's own Request and Response behind API Gateway. */
export function behindGateway(answer: (request: Request) => Promise<Response>) {
  return async ({ headers, body, isBase64Encoded }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const request = new Request('https://example.com/mcp', {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
    });
    const response = await answer(request);
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}
