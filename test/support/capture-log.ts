import { vi } from 'vitest';

interface CapturedLog {
  /** What has been written so far. */
  text(): string;
  /** Lets the process write again. */
  end(): void;
}

/** Keeps everything that this process writes from now on, instead of writing it. */
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
