import { vi } from 'vitest';

/** Imports a function again, as a new Lambda instance would, because a function reads its environment on import. */
export function loadFunction<Module>(
  environment: Readonly<Record<string, string>>,
  load: () => Promise<Module>,
): Promise<Module> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  return load();
}
