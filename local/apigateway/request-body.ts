import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { fieldValue, type HttpRequest, readBody } from '../http/http-message.ts';

/**
 * API Gateway's limit. AWS does not document whether it applies before or after decompression: here it applies to both.
 */
const maxBodyBytes = 10 * 1024 * 1024;

const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) };

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
