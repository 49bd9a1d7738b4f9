import type { EdgeRequest } from '../test/fixtures/edge-requests.ts';
import { edgeFunctions, engines, missingEngine, timeIn } from '../test/support/edge-engines.ts';

/** The maximum cost of a request to an edge function, as a multiple of `GET /`. */
export const maxEdgeRatio = 10;

/** The number of requests that are measured again, because a busy moment can make any of them appear costly. */
const finalists = 5;
const rounds = 5;

/** Times in µs. */
interface EdgeCost {
  /** The engine and the function. */
  readonly name: string;
  readonly usual: number;
  readonly worst: number;
  readonly request: string;
}

/** Measures the costliest request of each function that handles requests, in each installed engine. */
export async function measureEdgeRequests(): Promise<EdgeCost[]> {
  const costs: EdgeCost[] = [];
  for (const [engineName, engine] of Object.entries(engines)) {
    const missing = missingEngine(engineName);
    if (missing) console.warn(`${engineName} is not measured: ${missing}`);
    if (missing) continue;
    for (const [entry, requests] of Object.entries(edgeFunctions)) {
      const [usual, ...others] = requests;
      if (!usual) continue;
      const time = (request: EdgeRequest) => timeIn(engine, entry, request);
      // Warms up QuickJS, which runs as WebAssembly.
      await time(usual);
      const measured: { readonly request: EdgeRequest; time: number }[] = [];
      for (const request of others) measured.push({ request, time: await time(request) });
      const worst = measured.toSorted((a, b) => b.time - a.time).slice(0, finalists);
      let usualTime = await time(usual);
      for (let round = 0; round < rounds; round += 1) {
        usualTime = Math.min(usualTime, await time(usual));
        for (const finalist of worst) finalist.time = Math.min(finalist.time, await time(finalist.request));
      }
      const [costliest] = worst.toSorted((a, b) => b.time - a.time);
      if (!costliest) continue;
      costs.push({
        name: `${engineName}, ${entry}`,
        usual: usualTime,
        worst: costliest.time,
        request: shorten(costliest.request.name),
      });
    }
  }
  return costs;
}

/** Names are requests of up to 20,000 characters. */
const shorten = (name: string) =>
  name.length > 40 ? `${name.slice(0, 40)}… (${name.length} characters)` : name;
