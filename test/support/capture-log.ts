import { vi } from 'vitest';

interface CapturedLog {
  /** The output so far. */
  text(): string;
  /** Restores normal output. */
  end(): void;
}

/** Captures everything that this process writes from now on. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
    vi.spyOn(console, 'warn').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation(keep),
    vi.spyOn(console, 'log').mockImplementation(keep),
  ];
  return {
    text: () => lines.join(''),
    end() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
