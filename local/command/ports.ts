import { createServer } from 'node:http';
import { listen } from '../http/listen.ts';
import { LocalRunError } from '../local-run-error.ts';
import type { LocalRunSettings } from './settings.ts';

/** The ports that a run with these settings listens on. A service with an endpoint elsewhere needs none. */
export function portsToListenOn({ port, inboxPort, dynamodbPort, endpoints }: LocalRunSettings): number[] {
  return [port, ...(endpoints.sesv2 ? [] : [inboxPort]), ...(endpoints.dynamodb ? [] : [dynamodbPort])];
}

/**
 * Rejects with a LocalRunError when a port is in use, or named twice. The run would find that only after seconds of
 * synthesis.
 */
export async function requireFreePorts(ports: readonly number[]): Promise<void> {
  const twice = ports.find((port, index) => port !== 0 && ports.indexOf(port) < index);
  if (twice !== undefined) {
    throw new LocalRunError(
      `Cannot listen on 127.0.0.1:${twice} twice: give PORT, INBOX_PORT and DYNAMODB_PORT different values`,
    );
  }
  const attempts = await Promise.allSettled(ports.map((port) => listen(createServer(), port)));
  for (const attempt of attempts) if (attempt.status === 'fulfilled') await attempt.value.close();
  for (const attempt of attempts) if (attempt.status === 'rejected') throw attempt.reason;
}
