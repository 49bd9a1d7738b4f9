/** Whatever costs as much in ms is told by its first time, before V8 has made it quick. */
const longMs = 1_000;

/**
 * Processor time of `work` in ms, as little as it takes. Time on the clock cannot be less, so `enough` on the clock ends
 * the search: what other threads do meanwhile only ever adds. What took longer is measured by the processor's own count,
 * which moves in steps of some ms and so needs repetitions.
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
