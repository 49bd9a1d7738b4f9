import { vi } from 'vitest';

// Test files share a process, and with it all modules, which take longest to load: what one file has put into the
// environment must not reach the next.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
