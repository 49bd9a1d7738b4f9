// @module-tag slow
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { baseUrl } = await deploymentUnderTest();
const url = new URL(paths.mcp, baseUrl);

// The suite checks how a server treats other origins, which passes only for a server on this machine.
const isLocal = url.origin.startsWith('http://127.0.0.1:');

describe.skipIf(!isLocal)(
  `the official conformance suite${isLocal ? '' : ' (skipped: needs http://127.0.0.1)'}`,
  () => {
    // Two runs of about sixty scenarios take long while other test files run in parallel.
    test('fails only the checks that are listed as expected failures', { timeout: 120_000 }, async () => {
      const command = ['test/conformance/run-conformance.ts', url.href];
      const { stdout } = await promisify(execFile)(process.execPath, command);

      expect(stdout).toBe('2025-11-25: conforms\n2026-07-28: conforms\n');
    });
  },
);
