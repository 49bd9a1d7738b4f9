import { vi } from 'vitest';

interface CapturedLog {
  /** Returns the output so far. */
  text(): string;
  /** Restores normal output. */
  end(): void;
}

/** Parses the lines of a log, each of which is a JSON object. */
export const parseLog = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Captures everything that this process writes from now on. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  const capture = (chunk: unknown) => lines.push(String(chunk)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(capture),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture),
    vi.spyOn(console, 'warn').mockImplementation(capture),
    vi.spyOn(console, 'error').mockImplementation(capture),
    vi.spyOn(console, 'log').mockImplementation(capture),
  ];
  return {
    text: () => lines.join(''),
    end() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
