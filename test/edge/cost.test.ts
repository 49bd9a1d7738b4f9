// @module-tag slow
import { describe, expect, test } from 'vitest';
import type { EdgeRequest } from '../fixtures/edge-requests.ts';
import { edgeFunctions, engines, missingEngine, timeIn } from '../support/edge-engines.ts';

// CloudFront stops a function after about a millisecond, and its interpreter is not public.
const maxRatio = 10;
/** A busy moment can make any request appear costly, so the shortest time of several rounds counts. */
const rounds = 5;
/** Number of requests that are measured again. */
const finalists = 5;

describe.each(Object.entries(engines))('in %s', (name, engine) => {
  test.skipIf(missingEngine(name)).each(Object.entries(edgeFunctions))(
    `no request to %s costs more than ${maxRatio} times GET /`,
    async (entry, [usual, ...others]) => {
      if (!usual) throw new Error(`${entry} has no requests`);
      // Warms up QuickJS, which runs as WebAssembly.
      await timeIn(engine, entry, usual);
      const times = new Map<EdgeRequest, number>();
      const measure = async (request: EdgeRequest) => {
        const time = await timeIn(engine, entry, request);
        times.set(request, Math.min(time, times.get(request) ?? time));
      };
      for (const request of [usual, ...others]) await measure(request);
      const worst = others.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0)).slice(0, finalists);
      for (let round = 0; round < rounds; round += 1)
        for (const request of [usual, ...worst]) await measure(request);

      const ratios = worst.map((request) => [
        request.name,
        (times.get(request) ?? 0) / (times.get(usual) ?? 0),
      ]);
      expect(ratios.filter(([, ratio]) => Number(ratio) > maxRatio)).toEqual([]);
    },
    300_000,
  );
});
