import type { Company } from '../../contract/resources/company.ts';

/** When a person answers, with the time zone if it is known. */
export function officeHours({ workingHours, timeZone }: Company): string | undefined {
  return workingHours === undefined || timeZone === undefined
    ? workingHours
    : `${workingHours} (${timeZone})`;
}
