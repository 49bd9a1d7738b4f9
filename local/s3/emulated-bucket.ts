import { randomBytes } from 'node:crypto';
import { fieldValue, type HeaderFields, type HttpRequest, type HttpResponse } from '../http/http-message.ts';
import { isAllowed, type S3Caller } from './bucket-policy.ts';
import { parseRange } from './byte-range.ts';
import { evaluatePreconditions, isRangeApplicable } from './preconditions.ts';
import type { S3Object } from './s3-object.ts';
import type { PolicyStatement } from './s3-resource-types.ts';

/**
 * A private bucket with the behaviour of S3's REST endpoint.
 *
 * It does: GET and HEAD of objects with their deployed metadata, preconditions, one range, the listing of the bucket,
 * 404 or 403 for a missing object depending on whether the policy allows listing. It does not: writes, versions, query
 * parameters, several ranges (S3 answers with the whole object), checksums, CORS.
 */
export class EmulatedBucket {
  readonly name: string;
  readonly #objects: ReadonlyMap<string, S3Object>;
  readonly #policy: readonly PolicyStatement[];

  constructor(name: string, objects: ReadonlyMap<string, S3Object>, policy: readonly PolicyStatement[]) {
    this.name = name;
    this.#objects = objects;
    this.#policy = policy;
  }

  /** Handles a request of `caller`, or an unsigned one when it is omitted. */
  async handle(request: HttpRequest, caller?: S3Caller): Promise<HttpResponse> {
    const key = keyOf(request.path);
    const object = key === undefined ? undefined : this.#objects.get(key);
    const mayList = () => this.#allows('s3:ListBucket', '', caller);
    if (key === undefined) return s3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
    if (request.method !== 'GET' && request.method !== 'HEAD') return accessDenied;
    if (key === '') return mayList() ? this.#listing() : accessDenied;
    if (!object)
      return mayList() ? s3Error(404, 'NoSuchKey', 'The specified key does not exist.') : accessDenied;
    if (!this.#allows('s3:GetObject', `/${key}`, caller)) return accessDenied;
    return getObject(request, object);
  }

  #allows(action: string, path: string, caller: S3Caller | undefined): boolean {
    return isAllowed(this.#policy, action, `arn:aws:s3:::${this.name}${path}`, caller);
  }

  #listing(): HttpResponse {
    const contents = [...this.#objects.keys()].sort().map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return {
      status: 200,
      headers: [...serverHeaders(), ['Content-Type', 'application/xml']],
      body: Buffer.from(`<ListBucketResult><Name>${this.name}</Name>${contents.join('')}</ListBucketResult>`),
    };
  }
}

const accessDenied = s3Error(403, 'AccessDenied', 'Access Denied');

/** The object key in a path, which S3 decodes once, or `undefined` for invalid UTF-8. */
function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

function getObject(request: HttpRequest, object: S3Object): HttpResponse {
  const status = evaluatePreconditions(request, object);
  if (status === 304)
    return { status, headers: objectHeaders(object, validatorsOnly), body: Buffer.alloc(0) };
  if (status === 412) return s3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions failed.');
  const requestedRange = isRangeApplicable(request, object)
    ? fieldValue(request.headers, 'range')
    : undefined;
  const range = parseRange(requestedRange, object.body.length);
  if (range === 'unsatisfiable') return unsatisfiableResponse(object);
  if (!range) return { status: 200, headers: objectHeaders(object), body: object.body };
  return {
    status: 206,
    headers: [
      ...objectHeaders(object),
      ['Content-Range', `bytes ${range.first}-${range.last}/${object.body.length}`],
    ],
    body: object.body.subarray(range.first, range.last + 1),
  };
}

function unsatisfiableResponse({ body }: S3Object): HttpResponse {
  const error = s3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { ...error, headers: [...error.headers, ['Content-Range', `bytes */${body.length}`]] };
}

/** Header fields that a 304 repeats (RFC 9110 section 15.4.5). */
const validatorsOnly = (name: string) => ['ETag', 'Last-Modified', 'Cache-Control'].includes(name);

function objectHeaders(object: S3Object, isIncluded: (name: string) => boolean = () => true): HeaderFields {
  const { cacheControl } = object;
  const fields: HeaderFields = [
    ['Content-Type', object.contentType],
    ...(cacheControl === undefined ? [] : [['Cache-Control', cacheControl] as const]),
    ['ETag', object.etag],
    ['Last-Modified', object.lastModified.toUTCString()],
    ['Accept-Ranges', 'bytes'],
    ['x-amz-server-side-encryption', 'AES256'],
  ];
  return [...serverHeaders(), ...fields.filter(([name]) => isIncluded(name))];
}

/** Header fields of every response of S3. */
function serverHeaders(): HeaderFields {
  return [
    ['Server', 'AmazonS3'],
    ['x-amz-request-id', randomBytes(8).toString('hex').toUpperCase()],
    ['x-amz-id-2', randomBytes(16).toString('base64')],
  ];
}

/** An error in the format of S3's REST endpoint. */
function s3Error(status: number, code: string, message: string): HttpResponse {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  return {
    status,
    headers: [
      ['Server', 'AmazonS3'],
      ['x-amz-request-id', requestId],
      ['Content-Type', 'application/xml'],
    ],
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${requestId}</RequestId></Error>`,
    ),
  };
}
