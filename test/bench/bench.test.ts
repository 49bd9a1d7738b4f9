import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smokeEffort } from '../../bench/benchmark.ts';
import { coldFirstRequest } from '../../bench/cold/first-request.ts';
import { measureColdStarts } from '../../bench/cold/measure-cold-starts.ts';
import { type AwsStub, startAwsStub } from '../../bench/functions/aws-stub.ts';
import { Bundles } from '../../bench/functions/bundles.ts';
import { mcpEvents, requestEvent } from '../../bench/functions/function-events.ts';
import { endpoints } from '../../bench/worst/endpoints.ts';
import { hostileBodies } from '../../bench/worst/hostile-bodies.ts';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { functionEnvironment } from '../support/function-environment.ts';

describe('npm run bench', () => {
  const bundles = new Bundles();
  let stub: AwsStub;
  beforeAll(async () => {
    stub = await startAwsStub();
  });
  afterAll(async () => {
    bundles[Symbol.dispose]();
    await stub.close();
  });

  test('measures references that answer their events', async () => {
    const readEvent = mcpEvents['tools/call'];
    const starts = {
      minimal: { file: bundles.reference('minimal-mcp-server').file, event: readEvent },
      express: { file: bundles.reference('express-v1-server').file, event: readEvent },
      clients: { file: bundles.reference('clients-alone').file, event: requestEvent },
    };

    const measure = measureColdStarts(smokeEffort.rounds, functionEnvironment(stub.endpoint));
    const medians = await measure(new Map(Object.entries(starts)));

    expect([...medians.keys()]).toEqual(Object.keys(starts));
    for (const { total, cpu } of medians.values()) {
      expect(total).toBeGreaterThan(0);
      expect(cpu).toBeGreaterThan(0);
    }
  });

  test('measures a first request at every endpoint, and each is answered', async () => {
    const { medians } = await coldFirstRequest(bundles, bundles.ours(), smokeEffort.rounds);

    expect(medians.size).toBe(6);
    for (const { total } of medians.values()) expect(total).toBeGreaterThan(60);
  });

  test.each(endpoints)('has an event for every hostile body within the size limit: $title', (endpoint) => {
    const sendable = endpoint.title.includes('form')
      ? hostileBodies.filter(({ form }) => form !== undefined && form.length <= maxBodyBytes)
      : endpoint.bodies;
    const events = sendable.map((body) => endpoint.event(body));

    expect(events).not.toContain(undefined);
    expect(events.length).toBeGreaterThan(10);
    for (const event of events) expect(JSON.parse(event ?? '')).toHaveProperty('body');
  });
});
