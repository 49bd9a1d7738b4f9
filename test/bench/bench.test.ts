import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureColdStarts } from '../../bench/cold/sample.ts';
import { type AwsStub, startAwsStub } from '../../bench/functions/aws-stub.ts';
import { Bundles } from '../../bench/functions/bundles.ts';
import { functionEnvironment } from '../../bench/functions/environment.ts';
import { mcpEvents, requestEvent } from '../../bench/functions/events.ts';
import { glimpse } from '../../bench/part.ts';
import { wire } from '../../bench/wire/wire.ts';

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

  test('measures references that answer what they are asked', async () => {
    const reading = mcpEvents['tools/call'];
    const starts = {
      minimal: { file: bundles.reference('minimal-mcp-server').file, event: reading },
      'mcp-handler': { file: bundles.reference('vercel-mcp-handler').file, event: reading },
      express: { file: bundles.reference('express-v1-server').file, event: reading },
      clients: { file: bundles.reference('clients-alone').file, event: requestEvent },
    };

    const measure = measureColdStarts(glimpse.rounds, functionEnvironment(stub.endpoint));
    const medians = await measure(new Map(Object.entries(starts)));

    expect([...medians.keys()]).toEqual(Object.keys(starts));
    for (const { total, cpu } of medians.values()) {
      expect(total).toBeGreaterThan(0);
      expect(cpu).toBeGreaterThan(0);
    }
  });

  test('counts what a browser loads on a first visit', async () => {
    const { text } = await wire.measure(glimpse);

    expect(text).toMatch(/^\| `\/request` \| 4 \| [\d,]+ \| [\d,]+ \| [\d,]+ \|$/m);
  });
});
