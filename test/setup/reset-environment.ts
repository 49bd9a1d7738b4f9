import { vi } from 'vitest';

// Test files share a process and its modules: the environment and globals of one file must not reach the next.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
