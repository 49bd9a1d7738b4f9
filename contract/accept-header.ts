/** No real Accept header has this many ranges. CloudFront stops an edge function after about a millisecond. */
const maxRanges = 32;

/** An Accept header's preference for one media type. */
interface MediaTypePreference {
  /** 0 to 1. 0 means not acceptable. */
  weight: number;
  /** Whether the media type itself is listed, rather than a wildcard. */
  isNamed: boolean;
}

/**
 * Returns how much the Accept header `accept` prefers `mediaType`, which must be in lower case. The most specific range
 * applies (RFC 9110 section 12.5.1).
 *
 * It uses plain loops, because CloudFront's runtime supports little beyond ES5.1 and limits functions to 10 KB.
 *
 * @example
 * mediaTypePreference('text/html', 'text/*;q=0.5, application/json'); // { weight: 0.5, isNamed: false }
 */
export function mediaTypePreference(mediaType: string, accept: string): MediaTypePreference {
  const rangesBySpecificity = ['*/*', mediaType.replace(/\/.*/, '/*'), mediaType];
  const ranges = accept.toLowerCase().split(',', maxRanges);
  const best = { weight: 0, isNamed: false };
  let specificity = -1;
  for (let i = 0; i < ranges.length; i += 1) {
    const parameters = String(ranges[i]).split(';');
    const rangeSpecificity = rangesBySpecificity.indexOf(String(parameters[0]).trim());
    if (rangeSpecificity > specificity) {
      specificity = rangeSpecificity;
      best.weight = weightIn(parameters);
      best.isNamed = rangeSpecificity === 2;
    }
  }
  return best;
}

/**
 * Returns the `q` parameter of a range (RFC 9110 section 12.4.2). `parameters` are the parts of the range in lower
 * case, starting with the media type. An invalid weight counts as absent.
 */
export function weightIn(parameters: string[]): number {
  for (let i = 1; i < parameters.length; i += 1) {
    const parameter = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.exec(String(parameters[i]));
    if (parameter) return Number(parameter[1]);
  }
  return 1;
}
