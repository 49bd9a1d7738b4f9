import type { Deployment } from './deployment.ts';
import { SynthError } from './synth-error.ts';

/**
 * What a check from outside makes of requests: for each document one, for resources some more, and a few dozen for
 * what is no document.
 */
export const mostRequestsForEachDocument = 2;

/** Refuses a firewall that would take the checks of the deployment, by schedule or by hand, for an attack. */
export function requireRoomForChecks({ stageName, stage, documents }: Deployment): void {
  if (stage.firewall === 'off') return;
  const { requestsPerFiveMinutes } = stage.firewall;
  // Two may fall into five minutes: one by schedule and the next, or one by hand and its repetition.
  const least = 2 * mostRequestsForEachDocument * documents.length;
  if (requestsPerFiveMinutes >= least) return;
  throw new SynthError(
    `lib/stages.ts: stages.${stageName}.firewall.requestsPerFiveMinutes is ${requestsPerFiveMinutes}, but must be ${least} or more: two checks from outside may fall into five minutes, and each makes up to ${mostRequestsForEachDocument} requests for each of the ${documents.length} documents`,
  );
}
