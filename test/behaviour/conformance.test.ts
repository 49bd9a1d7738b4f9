import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { baseUrl } = await deploymentUnderTest();
const url = new URL(paths.mcp, baseUrl);

// The suite takes a server for one on this machine, or its check of foreign origins fails.
const isHere = url.origin.startsWith('http://127.0.0.1:');

describe.skipIf(!isHere)(
  `the official conformance suite${isHere ? '' : ' (skipped: needs http://127.0.0.1)'}`,
  () => {
    // Two runs of some sixty scenarios, which share the processors with the other files.
    test('finds nothing but what a server of five tools cannot have', { timeout: 120_000 }, async () => {
      await promisify(execFile)(process.execPath, ['test/conformance/run-conformance.ts', url.href]);
    });
  },
);
