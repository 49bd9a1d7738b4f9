import { expect, test } from 'vitest';
import { createThrottles } from '../../../local/apigateway/method-settings.ts';
import { TokenBucket } from '../../../local/apigateway/token-bucket.ts';

test('TokenBucket lets the burst through at once and then the rate', () => {
  let now = 0;
  const bucket = new TokenBucket({ rate: 2, burst: 3 }, () => now);
  const taken = () => Array.from({ length: 10 }, () => bucket.take()).filter(Boolean).length;

  expect(taken()).toBe(3);
  now = 499;
  expect(taken()).toBe(0);
  now = 1_000;
  expect(taken()).toBe(2);
  now = 60_000;
  expect(taken()).toBe(3);
});

test('createThrottles() takes the most specific setting alone', () => {
  const setting = (ResourcePath: string, HttpMethod: string, ThrottlingBurstLimit?: number) => ({
    ResourcePath,
    HttpMethod,
    ThrottlingRateLimit: 0,
    ...(ThrottlingBurstLimit !== undefined && { ThrottlingBurstLimit }),
  });
  const throttle = createThrottles([
    setting('/*', '*', 1),
    setting('/~1api~1v1', 'POST', 2),
    setting('/~1api~1v1', 'PUT'),
  ]);
  const burst = (path: string, method: string) => {
    const bucket = throttle(path, method);
    return Array.from({ length: 10 }, () => bucket.take()).filter(Boolean).length;
  };

  expect(burst('/api/v1', 'POST')).toBe(2);
  expect(burst('/api/v1', 'PUT')).toBe(10);
  expect(burst('/api/v1', 'GET')).toBe(1);
  expect(burst('/other', 'POST')).toBe(0);
});
