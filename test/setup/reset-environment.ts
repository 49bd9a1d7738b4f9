import { vi } from 'vitest';

// Test files share a process and its modules, so the environment and globals of one file must not leak into the next.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
