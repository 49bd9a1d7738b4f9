/** A longer run is not repeated, although V8 had not optimized its code yet. */
const longMs = 1_000;

/**
 * Least processor time of `work` on its thread, in ms. If a first run takes at most `enough` ms on the clock, this is the
 * result, since other threads can only add to it. Otherwise the thread's processor time is measured, which advances in
 * steps of some ms and therefore needs repetitions.
 */
export async function cpuCost(work: () => Promise<unknown>, enough = 0): Promise<number> {
  const start = performance.now();
  const first = process.threadCpuUsage();
  await work();
  const once = performance.now() - start;
  if (once <= enough) return once;
  const firstMs = msSince(first);
  if (firstMs > longMs) return firstMs;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > enough; round += 1) {
    const before = process.threadCpuUsage();
    const began = performance.now();
    let times = 0;
    for (; times < 3 || performance.now() - began < 100; times += 1) await work();
    least = Math.min(least, msSince(before) / times);
  }
  return least;
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
