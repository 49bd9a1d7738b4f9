import { expect, test } from 'vitest';
import { answerDay } from '../../contract/answer-day.ts';

const brussels = { workingDays: 1, weekend: [6, 7], timeZone: 'Europe/Brussels' };
const cairo = { workingDays: 2, weekend: [5, 6], timeZone: 'Africa/Cairo' };

test.each([
  ['the day after', '2026-11-23T08:00:00Z', brussels, 'Tuesday, November 24, 2026'],
  ['after a weekend, the first working day', '2026-11-28T08:00:00Z', brussels, 'Monday, November 30, 2026'],
  ['on the last working day, the first one', '2026-11-27T08:00:00Z', brussels, 'Monday, November 30, 2026'],
  [
    'at night, the day in the firm’s time zone',
    '2026-11-23T23:30:00Z',
    brussels,
    'Wednesday, November 25, 2026',
  ],
  [
    'if Friday is not a working day, days of that week',
    '2026-11-26T08:00:00Z',
    cairo,
    'Monday, November 30, 2026',
  ],
  ['when clocks change, still a whole day', '2026-10-24T22:30:00Z', brussels, 'Monday, October 26, 2026'],
])('answerDay() names %s', (_what, sent, promise, day) => {
  expect(answerDay(new Date(sent), promise, 'en')).toBe(day);
});
