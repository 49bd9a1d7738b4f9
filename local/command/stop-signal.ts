/**
 * A signal that is aborted when the process is asked to stop. The process exits 1.5 seconds later at the latest,
 * whatever is still open.
 */
export function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(0), 1500).unref());
  abortWithNpm(stop);
  return stop.signal;
}

/** npm sends a signal to the shell between itself and this process, and most shells exit without forwarding it. */
function abortWithNpm(stop: AbortController): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop.abort(), 200).unref();
  }
}
