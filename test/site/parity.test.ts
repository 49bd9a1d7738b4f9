import { describe, expect, test } from 'vitest';
import { firmOf, firms } from './firms.ts';
import { sentencesOf, testParity } from './rules/parity.ts';
import { content } from './sample-site.ts';

test('the resources of the fixture have enough sentences to compare', () => {
  expect(sentencesOf(firmOf(content)).length).toBeGreaterThan(100);
});

describe.each(firms)('of %s', (_name, firm) => testParity(firm));
