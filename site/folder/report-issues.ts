import { countInDigits } from '../../contract/in-words.ts';
import type { WebsiteIssue } from './website.ts';

/** How many places of a kind are named. */
const namedPlaces = 3;

/** Formats issues: one entry for each kind, with its number and the first places. */
export function reportIssues(issues: readonly WebsiteIssue[]): string[] {
  return [...Map.groupBy(issues, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const named = ofKind.slice(0, namedPlaces).map(({ place, problem }) => `${place} ${problem}`);
    const others = ofKind.length - named.length;
    const remedies = [...new Set(ofKind.slice(0, namedPlaces).map(({ fix }) => fix))].join('; ');
    const count = ofKind.length > 1 ? `${kind} (${ofKind.length})` : kind;
    return `${count}: ${named.join('; ')}${others > 0 ? `; and ${countInDigits(others, 'more place')}` : ''}. To correct it: ${remedies}`;
  });
}
