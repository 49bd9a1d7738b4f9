import { vi } from 'vitest';

/** Imports a function anew, as a new instance on Lambda does: it reads its environment while it is loaded. */
export function loadFunction<Module>(
  environment: Readonly<Record<string, string>>,
  load: () => Promise<Module>,
): Promise<Module> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  return load();
}
