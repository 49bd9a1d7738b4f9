import { describe, expect, test } from 'vitest';
import { maySendTo } from '../../../lambdas/shared/origin-rule.ts';

const localRun = 'http://127.0.0.1:8787';

describe('maySendTo()', () => {
  test.each(['http://127.0.0.1:8787', 'http://localhost:6274', 'http://127.0.0.2', 'http://[::1]:3000'])(
    'lets %s send to a local run',
    (origin) => {
      expect(maySendTo(localRun)(origin)).toBe(true);
    },
  );

  test.each([
    'null',
    '',
    'https://localhost',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://evil.example',
    'http://localhost:8787/',
  ])('does not let "%s" send to a local run', (origin) => {
    expect(maySendTo(localRun)(origin)).toBe(false);
  });

  test('lets no page of this machine send to another deployment, unless its stage says so', () => {
    const origin = 'http://localhost:6274';

    expect(maySendTo('https://desk.example')(origin)).toBe(false);
    expect(maySendTo('https://desk.example', [origin])(origin)).toBe(true);
  });
});
