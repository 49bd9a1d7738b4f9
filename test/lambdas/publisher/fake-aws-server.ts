import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { InMemorySite } from './in-memory-site.ts';

interface Request {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Serves the S3 and KeyValueStore calls of the publisher and of a purge on a port, and records the requests. */
export class FakeAwsServer implements AsyncDisposable {
  readonly site = new InMemorySite();
  readonly requests: Request[] = [];
  /** Number of upcoming requests to throttle. */
  throttled = 0;
  readonly #server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const recordedRequest = { method, path: url, headers };
    this.requests.push(recordedRequest);
    const body = await buffer(request);
    const answer = this.throttled-- > 0 ? slowDownResponse : await this.#answer(recordedRequest, body);
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

  putBytes(key: string, body: Buffer): void {
    this.site.objects.set(key, { body, mediaType: '', cacheControl: '' });
  }

  #answer(request: Request, body: Buffer): Promise<Answer> {
    const url = new URL(request.path, 'http://aws');
    const [, first, , third = '', key] = url.pathname.split('/').map(decodeURIComponent);
    if (first === 'key-value-stores') {
      return this.#keyValueStore(`${request.method} ${third}`, key, url, request, body.toString());
    }
    // The bucket's name is the first part of the host or of the path.
    const isBucketInHost = !request.headers.host?.startsWith('aws.test');
    const path = url.pathname.split('/').slice(isBucketInHost ? 1 : 2);
    return this.#s3(decodeURIComponent(path.join('/')), url, request, body);
  }

  async #keyValueStore(
    operation: string,
    key: string | undefined,
    { searchParams }: URL,
    { headers }: Request,
    body: string,
  ): Promise<Answer> {
    const { store } = this.site;
    const counts = { ItemCount: 1, TotalSizeInBytes: 1 };
    if (operation === 'GET ') return json({ ...counts, KvsARN: 'arn', Created: 1 }, { ETag: store.version });
    if (operation === 'GET keys' && key !== undefined) {
      const Value = store.entries.get(key);
      return Value === undefined
        ? json({}, { 'x-amzn-errortype': 'ResourceNotFoundException' }, 404)
        : json({ ...counts, Key: key, Value });
    }
    if (operation === 'GET keys') {
      const start = Number(searchParams.get('NextToken') ?? 0);
      const end = start + Number(searchParams.get('MaxResults'));
      const items = [...store.entries].map(([Key, Value]) => ({ Key, Value }));
      return json({
        Items: items.slice(start, end),
        ...(end < items.length && { NextToken: String(end) }),
      });
    }
    const { Puts = [], Deletes = [] } = JSON.parse(body);
    const puts = Puts.map(({ Key, Value }: Record<string, string>) => [Key, Value]);
    const deletes = Deletes.map(({ Key }: Record<string, string>) => Key);
    // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_kvs_UpdateKeys.html
    if (headers['if-match'] !== store.version) {
      const conflict = { 'x-amzn-errortype': 'ConflictException', ETag: store.version };
      return json({ Message: 'Resource is not in expected state.' }, conflict, 409);
    }
    store.update({ puts, deletes }, store.version);
    return json(counts, { ETag: store.version });
  }

  async #s3(key: string, { searchParams }: URL, { method, headers }: Request, body: Buffer): Promise<Answer> {
    const { objects } = this.site;
    if (method === 'PUT') {
      const source = headers['x-amz-copy-source'];
      const sourceKey = `${source}`.split('/').slice(1).join('/');
      const content = source === undefined ? body : objects.get(sourceKey)?.body;
      if (!content || (source && headers['x-amz-metadata-directive'] !== 'REPLACE'))
        return xml('<Error><Code>NoSuchKey</Code></Error>', 404);
      const [mediaType, cacheControl] = [`${headers['content-type']}`, `${headers['cache-control']}`];
      objects.set(key, { body: content, mediaType, cacheControl });
      return source === undefined ? {} : xml('<CopyObjectResult/>');
    }
    if (method === 'POST') {
      for (const [, name = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name);
      return xml('<DeleteResult/>');
    }
    if (key !== '') {
      const object = objects.get(key);
      if (!object) return xml('<Error><Code>NoSuchKey</Code></Error>', 404);
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      if (first === undefined) return { body: object.body };
      return { status: 206, body: object.body.subarray(Number(first), Number(last) + 1) };
    }
    const start = Number(searchParams.get('continuation-token') ?? 0);
    const keys = [...objects.keys()];
    const page = keys.slice(start, start + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`);
    const next = start + 2 < keys.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
    return xml(`<ListBucketResult>${page.join('')}${next}</ListBucketResult>`);
  }
}

function json(value: object, headers: Record<string, string> = {}, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

function xml(body: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` };
}

const slowDownResponse = xml('<Error><Code>SlowDown</Code></Error>', 503);
