import { randomBytes } from 'node:crypto';
import type { HttpResponse } from '../http/http-message.ts';

/** An error as S3's REST endpoint writes it. */
export function s3Error(status: number, code: string, message: string): HttpResponse {
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
