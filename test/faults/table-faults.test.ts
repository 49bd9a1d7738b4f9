import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validRequest } from '../fixtures/request-values.ts';
import { startTable, type TestTable } from '../support/dynalite.ts';
import { type FaultyRun, startFaultyRun } from './faulty-run.ts';

type Condition = 'works' | 'resets' | 'hangs';

/** A TCP proxy of DynamoDB whose connections can be reset or left hanging. */
class ConnectionProxy {
  condition: Condition = 'works';
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(target: URL) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      if (this.condition === 'resets') socket.resetAndDestroy();
      if (this.condition !== 'works') return;
      const upstream = connect(Number(target.port), target.hostname);
      upstream.on('error', () => socket.destroy());
      socket.pipe(upstream).pipe(socket);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Breaks the open connections, so that the condition applies from the next call on. */
  setCondition(condition: Condition): void {
    this.condition = condition;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  close(): Promise<void> {
    this.setCondition('resets');
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

let table: TestTable;
let proxy: ConnectionProxy;
let faulty: FaultyRun;
beforeAll(async () => {
  table = await startTable();
  proxy = new ConnectionProxy(new URL(table.endpoint));
  faulty = await startFaultyRun({ dynamodb: await proxy.listen() });
});
afterAll(async () => {
  await faulty?.close();
  await proxy?.close();
  await table?.close();
});

test.each<Condition>(['resets', 'hangs'])(
  'a table that %s: 503 without an e-mail, and the retry succeeds once it works',
  async (condition) => {
    const key = randomUUID();
    const before = faulty.ses.calls;
    proxy.setCondition(condition);

    const failed = await faulty.post(validRequest, key);
    const emailsMeanwhile = faulty.ses.calls - before;
    proxy.setCondition('works');
    const retried = await faulty.post(validRequest, key);

    expect(failed.status).toBe(503);
    expect(failed.text).toContain('/problems/temporarily-unavailable');
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
    expect(failed.seconds).toBeLessThan(15);
    expect(emailsMeanwhile).toBe(0);
    expect(retried.status).toBe(202);
    expect(faulty.ses.calls - before).toBe(1);
  },
);
