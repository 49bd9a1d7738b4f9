import type { Line, Report } from './report.ts';

const marks = { passed: 'ok', failed: 'FAIL', skipped: 'skip' } as const;
const widestCheck = 72;

/** The report for people: a line for each check, then what failed, then the count. */
export function table({ url, lines, counts }: Report): string {
  const width = Math.min(widestCheck, Math.max(...lines.map((line) => titleOf(line).length)));
  const rows = lines.map(
    (line) => `${marks[line.outcome].padEnd(4)}  ${titleOf(line).padEnd(width)}  ${note(line)}`,
  );
  const failed = lines.filter(({ outcome }) => outcome === 'failed');
  return [
    ...rows,
    '',
    ...failed.map((line) => `FAIL  ${titleOf(line)}\n      ${note(line)}`),
    `${url}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  ].join('\n');
}

function titleOf({ group, check }: Line): string {
  return `${group}: ${check}`;
}

function note({ outcome, expected, seen }: Line): string {
  return outcome === 'failed' ? `expected ${expected}; saw ${seen}` : seen;
}
