// @module-tag slow
import { expect, test } from 'vitest';
import type { EdgeRequest } from '../fixtures/edge-requests.ts';
import { edgeFunctions, missingNjs, timeInNjs } from '../support/njs.ts';

// CloudFront stops a function after about a millisecond, and its interpreter is not public.
const maxRatio = 10;
/** A busy moment can make any request appear costly, so the shortest time of several rounds counts. */
const rounds = 5;
/** Number of requests that are measured again. */
const finalists = 5;

test.skipIf(missingNjs).for(Object.entries(edgeFunctions))(
  `no request to %s costs more than ${maxRatio} times GET /`,
  { timeout: 300_000 },
  ([entry, requests]) => {
    const times = new Map<EdgeRequest, number>();
    const timeOf = (request: EdgeRequest | undefined) => (request && times.get(request)) ?? 0;
    const measure = (request: EdgeRequest) =>
      times.set(request, Math.min(timeInNjs(entry, request), times.get(request) ?? Infinity));
    for (const request of requests) measure(request);
    const [usual, ...others] = requests;
    const worst = others.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, finalists);
    for (let round = 0; round < rounds; round += 1)
      for (const request of [...requests.slice(0, 1), ...worst]) measure(request);

    const ratios = worst.map((request) => [request.name, timeOf(request) / timeOf(usual)]);
    expect(ratios.filter(([, ratio]) => Number(ratio) > maxRatio)).toEqual([]);
  },
);
