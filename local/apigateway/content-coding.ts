import { promisify } from 'node:util';
import { deflate, gunzip, gzip, inflate } from 'node:zlib';
import { weightIn } from '../../contract/accept-header.ts';
import { fieldValue, type HttpRequest, type HttpResponse, readBody } from '../http/http-message.ts';

/**
 * API Gateway's limit. AWS does not document whether it applies before or after decompression: here it applies to both.
 */
const maxBodyBytes = 10 * 1024 * 1024;

const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) };
const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) };

/**
 * Reads a request's body as an integration gets it: API Gateway decompresses gzip and deflate (RFC 9110 section 8.4.1)
 * unconditionally, and answers 415 for any other coding and for corrupt data.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-make-request-with-compressed-payload.html
 */
export async function decodeRequestBody({
  headers,
  body,
}: HttpRequest): Promise<Buffer | 'REQUEST_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'> {
  const bytes = await readBody(body, maxBodyBytes);
  if (!bytes) return 'REQUEST_TOO_LARGE';
  const coding = (fieldValue(headers, 'content-encoding') ?? 'identity').toLowerCase();
  if (coding === 'identity' || bytes.length === 0) return bytes;
  if (coding !== 'gzip' && coding !== 'deflate') return 'UNSUPPORTED_MEDIA_TYPE';
  try {
    return await decoders[coding](bytes, { maxOutputLength: maxBodyBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'REQUEST_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE';
  }
}

/**
 * What an integration answered, compressed if the request names a coding that API Gateway knows, the body has at least
 * `minimumBytes` and is not encoded yet.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-receive-response-with-compressed-payload.html
 *
 * Unverified on AWS: content-coding. Of several codings the one with the highest weight is taken, and gzip at a tie.
 */
export async function compressResponse(
  response: HttpResponse,
  acceptEncoding: string,
  minimumBytes = Number.POSITIVE_INFINITY,
): Promise<HttpResponse> {
  const { headers, body } = response;
  const coding = preferredCoding(acceptEncoding);
  if (!coding || body.length < minimumBytes || fieldValue(headers, 'content-encoding') !== undefined)
    return response;
  return {
    ...response,
    headers: [...headers, ['Content-Encoding', coding]],
    body: await encoders[coding](body),
  };
}

function preferredCoding(acceptEncoding: string): keyof typeof encoders | undefined {
  const ranges = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';'));
  const weightOf = (coding: string) =>
    weightIn(ranges.find(([name]) => name?.trim() === coding) ?? ['', 'q=0']);
  const [gzipWeight, deflateWeight] = [weightOf('gzip'), weightOf('deflate')];
  if (gzipWeight === 0 && deflateWeight === 0) return undefined;
  return gzipWeight >= deflateWeight ? 'gzip' : 'deflate';
}
