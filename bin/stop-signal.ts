/**
 * Returns a signal that is aborted when the process is asked to stop. The process then exits within 1.5 seconds, even
 * if connections are still open.
 */
export function createStopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(0), 1500).unref());
  abortWhenShellExits(stop);
  return stop.signal;
}

/** npm sends signals to the shell that started this process, and most shells exit without forwarding them. */
function abortWhenShellExits(stop: AbortController): void {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop.abort(), 200).unref();
  }
}
