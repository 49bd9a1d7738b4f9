import { expect, test } from 'vitest';
import { answerDate, answerDay, promiseOf } from '../../../contract/request/answer-day.ts';
import type { Company } from '../../../contract/resources/company.ts';
import { site } from '../../site/fixture-site.ts';

const brussels = { workingDays: 1, weekend: [6, 7], timeZone: 'Europe/Brussels' };
const cairo = { workingDays: 2, weekend: [5, 6], timeZone: 'Africa/Cairo' };

test.each([
  ['the next day', '2026-11-23T08:00:00Z', brussels, 'Tuesday, November 24'],
  ['Monday for a request on Saturday', '2026-11-28T08:00:00Z', brussels, 'Monday, November 30'],
  ['Monday for a request on Friday', '2026-11-27T08:00:00Z', brussels, 'Monday, November 30'],
  [
    'a day in the firm’s time zone for a request at night',
    '2026-11-23T23:30:00Z',
    brussels,
    'Wednesday, November 25',
  ],
  ['working days of a week without Friday', '2026-11-26T08:00:00Z', cairo, 'Monday, November 30'],
  ['a whole day later even if clocks change', '2026-10-24T22:30:00Z', brussels, 'Monday, October 26'],
])('a request is answered by %s', (_what, sent, promise, day) => {
  expect(answerDay(answerDate(new Date(sent), promise), 'en')).toBe(day);
});

test.each<[what: string, company: Pick<Company, 'country' | 'workingDays'>, day: string]>([
  ['the weekend of the country', { country: { code: 'BD', name: 'Bangladesh' } }, 'Friday, November 27'],
  [
    'the working days of the firm, whatever its country',
    {
      country: { code: 'BD', name: 'Bangladesh' },
      workingDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
    },
    'Sunday, November 29',
  ],
])('promiseOf() follows %s', (_what, company, day) => {
  const { nextStep } = site.resources;
  const steps = nextStep.steps.map((step) => ({ ...step, workingDays: 1 }));
  const promise = promiseOf({
    company: { ...company, timeZone: 'Asia/Dhaka' },
    nextStep: { ...nextStep, steps },
  });

  expect(promise && answerDay(answerDate(new Date('2026-11-26T08:00:00Z'), promise), 'en')).toBe(day);
});
