/**
 * No real Accept header is this long, has as many ranges, or as many parameters in one. CloudFront stops an edge function
 * after about a millisecond.
 */
const maxLength = 512;
const maxRanges = 16;
const maxParameters = 16;

/** An Accept header's preference for one media type. */
interface MediaTypePreference {
  /** 0 to 1. 0 means not acceptable. */
  weight: number;
  /** Whether the media type itself is listed, rather than a wildcard. */
  isNamed: boolean;
}

/**
 * Returns how much the Accept header `accept` prefers `mediaType`, which must be in lower case. The most specific range
 * applies (RFC 9110 section 12.5.1). Only the first 512 characters and 16 ranges count.
 *
 * @example
 * mediaTypePreference('text/html', 'text/*;q=0.5, application/json'); // { weight: 0.5, isNamed: false }
 */
export const mediaTypePreference = (mediaType: string, accept: string): MediaTypePreference =>
  preferenceIn(acceptRanges(accept), mediaType);

/** A range of an Accept header: the media type in lower case, which may be a wildcard, and its weight. */
interface MediaRange {
  type: string;
  weight: number;
}

export const acceptRanges = (accept: string): MediaRange[] =>
  accept
    .slice(0, maxLength)
    .toLowerCase()
    .split(',', maxRanges)
    .map((range) => {
      const parameters = range.split(';', maxParameters);
      return { type: String(parameters[0]).trim(), weight: weightIn(parameters) };
    });

/**
 * Returns the preference for `mediaType` in the ranges of an Accept header, as `mediaTypePreference` does. CloudFront's
 * runtime supports little beyond ES5.1 and limits functions to 10 KB.
 */
export function preferenceIn(ranges: readonly MediaRange[], mediaType: string): MediaTypePreference {
  const typesBySpecificity = ['*/*', `${mediaType.split('/', 1)}/*`, mediaType];
  const best = { weight: 0, isNamed: false };
  let bestSpecificity = -1;
  ranges.forEach((range) => {
    const specificity = typesBySpecificity.indexOf(range.type);
    if (specificity > bestSpecificity) {
      bestSpecificity = specificity;
      best.weight = range.weight;
      best.isNamed = specificity === 2;
    }
  });
  return best;
}

const weightPattern = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/;

/**
 * Returns the `q` parameter of a range (RFC 9110 section 12.4.2). `parameters` are the parts of the range in lower
 * case, starting with the media type. An invalid weight counts as absent.
 */
function weightIn(parameters: string[]): number {
  for (let i = 1; i < parameters.length; i += 1) {
    const parameter = weightPattern.exec(String(parameters[i]));
    if (parameter) return Number(parameter[1]);
  }
  return 1;
}
