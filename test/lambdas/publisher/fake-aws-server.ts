import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { VersionConflictError } from '../../../lambdas/publisher/stores.ts';
import { atOnce, FakeBucket, FakeRoutes } from './fake-stores.ts';

interface RecordedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Serves the calls of S3 and of the KeyValueStore that the publisher makes, on a port, and records the requests. */
export class FakeAwsServer implements AsyncDisposable {
  readonly routes = new FakeRoutes();
  readonly bucket = new FakeBucket();
  readonly requests: RecordedRequest[] = [];
  /** Answers to the next requests, instead of the regular ones. */
  readonly failures: Answer[] = [];
  readonly #server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    this.requests.push({ method, path: url, headers });
    const body = await buffer(request);
    const answer =
      this.failures.shift() ?? (await this.#answer(method, new URL(url, 'http://aws'), headers, body));
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(answer.body);
  });

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(method: string, url: URL, headers: IncomingMessage['headers'], body: Buffer): Promise<Answer> {
    const [, first, , third, key] = url.pathname.split('/').map(decodeURIComponent);
    if (first === 'key-value-stores') {
      return this.#keyValueStore(
        `${method} ${third ?? ''}`,
        key,
        url,
        String(headers['if-match']),
        body.toString(),
      );
    }
    // The bucket's name is the first part of the host, or else of the path.
    const bucketInHost = !headers.host?.startsWith('aws.test');
    const path = url.pathname.split('/').slice(bucketInHost ? 1 : 2);
    return this.#s3(method, decodeURIComponent(path.join('/')), url, headers, body);
  }

  async #keyValueStore(
    operation: string,
    key: string | undefined,
    url: URL,
    ifMatch: string,
    body: string,
  ): Promise<Answer> {
    const store = this.routes.through(atOnce);
    const counts = { ItemCount: 1, TotalSizeInBytes: 1 };
    if (operation === 'GET ') {
      return json({ ...counts, KvsARN: 'arn', Created: 1 }, { ETag: await store.version() });
    }
    if (operation === 'GET keys' && key !== undefined) {
      const value = await store.get(key);
      return value === undefined
        ? failure(404, 'ResourceNotFoundException')
        : json({ ...counts, Key: key, Value: value });
    }
    if (operation === 'GET keys') {
      const size = Number(url.searchParams.get('MaxResults'));
      const start = Number(url.searchParams.get('NextToken') ?? 0);
      const items = [...(await store.list())].map(([Key, Value]) => ({ Key, Value }));
      const next = start + size < items.length ? { NextToken: String(start + size) } : {};
      return json({ Items: items.slice(start, start + size), ...next });
    }
    const { Puts = [], Deletes = [] } = JSON.parse(body);
    const change = {
      puts: Puts.map(({ Key, Value }: Record<string, string>) => [Key, Value]),
      deletes: Deletes.map(({ Key }: Record<string, string>) => Key),
    };
    try {
      return json(counts, { ETag: await store.update(change, ifMatch) });
    } catch (error) {
      return error instanceof VersionConflictError
        ? failure(409, 'ConflictException')
        : failure(400, 'ValidationException');
    }
  }

  async #s3(
    method: string,
    key: string,
    url: URL,
    headers: IncomingMessage['headers'],
    body: Buffer,
  ): Promise<Answer> {
    const { objects } = this.bucket;
    if (method === 'PUT') {
      const [mediaType = '', cacheControl = ''] = [headers['content-type'], headers['cache-control']];
      objects.set(key, { body: isUtf8(body) ? body.toString() : body, mediaType, cacheControl });
      return { headers: { ETag: '"x"' } };
    }
    if (method === 'POST') {
      await this.bucket
        .through(atOnce)
        .delete([...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name = '']) => name));
      return xml('<DeleteResult/>');
    }
    if (key !== '') {
      const object = objects.get(key);
      return object ? { body: object.body.toString() } : xml('<Error><Code>NoSuchKey</Code></Error>', 404);
    }
    const start = Number(url.searchParams.get('continuation-token') ?? 0);
    const keys = [...objects.keys()];
    const page = keys.slice(start, start + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`);
    const next = start + 2 < keys.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
    return xml(`<ListBucketResult>${page.join('')}${next}</ListBucketResult>`);
  }
}

function json(value: object, headers: Record<string, string> = {}): Answer {
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

function xml(body: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` };
}

export function failure(status: number, name: string, message = name): Answer {
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': name };
  return { status, headers, body: JSON.stringify({ Message: message, message, __type: name }) };
}
