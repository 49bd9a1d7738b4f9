import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import { weightIn } from '../../contract/accept-header.ts';
import { fieldValue, type HttpResponse } from '../http/http-message.ts';

const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) };

/**
 * Compresses an integration response if the client accepts a coding that API Gateway supports, and the body has at
 * least `minimumBytes` and is not encoded yet.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-receive-response-with-compressed-payload.html
 *
 * Unverified on AWS: content-coding. Among several codings, the one with the highest weight wins; gzip wins a tie.
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
