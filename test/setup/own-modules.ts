import { vi } from 'vitest';

// Test files share a process, and with it the libraries, which take longest to load. The project's own modules read
// the environment as they are loaded: every file gets its own.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.resetModules();
