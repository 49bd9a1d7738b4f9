import { expect, test } from 'vitest';
import { searchOf } from '../../lib/stage-config.ts';

test.each([
  ['an address of CloudFront alone', {}, 'none'],
  ['a domain', { domain: { name: 'www.desk.example' } }, 'allow'],
  ['an address of CloudFront alone, and its own will', { search: 'refuse-training' }, 'refuse-training'],
])(
  'a stage with %s has the configured search policy, or the default for its domain',
  (_what, stage, search) => {
    expect(searchOf(stage as Parameters<typeof searchOf>[0])).toBe(search);
  },
);
