/** The days of the week, in the order of ISO 8601 and with the names of schema.org (`DayOfWeek`). */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
