import { expect, test } from 'vitest';
import { searchOf } from '../../lib/stage-config.ts';

test.each([
  ['only a CloudFront domain', {}, 'none'],
  ['a domain', { domain: { name: 'www.desk.example' } }, 'allow'],
  ['only a CloudFront domain and an explicit setting', { search: 'refuse-training' }, 'refuse-training'],
])(
  'a stage with %s has the configured search policy, or the default for its domain',
  (_what, stage, search) => {
    expect(searchOf(stage as Parameters<typeof searchOf>[0])).toBe(search);
  },
);
