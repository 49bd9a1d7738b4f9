import { expect, test } from 'vitest';
import { money } from '../../../site/resources/projections.ts';

// Prices in test/site/resources/shapes.test.ts and test/site/website/pages/optional-members.test.ts test the other cases.
test('money() omits decimal places that are zero', () => {
  expect(money(12_500, 'EUR').formatted).toBe('EUR 12,500');
});
