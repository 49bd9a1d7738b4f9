import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import { weightIn } from '../../contract/accept-header.ts';
import { fieldValue, type HeaderFields, type HttpResponse } from '../http/http-message.ts';

const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) };

/**
 * What an integration answered, compressed if the request names a coding that API Gateway knows, the body has at least
 * `minimumBytes` and is not encoded yet.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-receive-response-with-compressed-payload.html
 *
 * Unverified on AWS: content-coding. Of several codings the one with the highest weight is taken, and gzip at a tie.
 */
export async function compressResponse(
  response: HttpResponse,
  acceptEncoding: string | undefined,
  minimumBytes: number | undefined,
): Promise<HttpResponse> {
  const { headers, body } = response;
  const coding = preferredCoding(acceptEncoding ?? '');
  if (minimumBytes === undefined || !coding || body.length < minimumBytes || isEncoded(headers)) {
    return response;
  }
  return {
    ...response,
    headers: [...headers, ['Content-Encoding', coding]],
    body: await encoders[coding](body),
  };
}

const isEncoded = (headers: HeaderFields) => fieldValue(headers, 'content-encoding') !== undefined;

function preferredCoding(acceptEncoding: string): keyof typeof encoders | undefined {
  const weights = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((range) => {
        const parts = range.split(';');
        return [String(parts[0]).trim(), weightIn(parts)] as const;
      }),
  );
  const [gzipWeight, deflateWeight] = [weights.get('gzip') ?? 0, weights.get('deflate') ?? 0];
  if (gzipWeight === 0 && deflateWeight === 0) return undefined;
  return gzipWeight >= deflateWeight ? 'gzip' : 'deflate';
}
