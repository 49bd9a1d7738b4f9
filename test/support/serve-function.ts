import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { listen } from '../../local/listen.ts';
import { lambdaContext, type PostEventOptions } from './lambda-events.ts';

export interface ServedFunction {
  readonly origin: string;
  close(): Promise<void>;
}

interface ServeFunctionOptions {
  handler(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult>;
  /** Creates the event for a request from the gateway. */
  eventOf(request: PostEventOptions & { readonly method: string }): APIGatewayProxyEvent;
  /** Address of all clients. */
  readonly viewerAddress: string;
  /** Additional documents to serve, keyed by path. Each is generated for the origin. */
  readonly documents?: Readonly<Record<string, (origin: string) => string>>;
}

/** Serves a function over HTTP on any free port. */
export async function serveFunction({
  handler,
  eventOf,
  viewerAddress,
  documents = {},
}: ServeFunctionOptions): Promise<ServedFunction> {
  let origin = '';
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const document = documents[url];
    if (document) {
      response.end(document(origin));
      return;
    }
    // The edge and the gateway let only POST through.
    if (method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const event = eventOf({
      method,
      headers: readHeaders(request),
      body: await text(request),
      from: viewerAddress,
    });
    const { statusCode, headers, body } = await handler(event, lambdaContext());
    response.writeHead(statusCode, headers as Record<string, string>).end(body);
  });
  const { url, close } = await listen(server, 0);
  origin = url;
  return { origin, close };
}

function readHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name, rawHeaders[index + 1] ?? '']])),
  );
}
