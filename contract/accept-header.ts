/** Enough for any honest Accept header; an edge function that runs longer than a millisecond is stopped. */
const maxRanges = 32;

/** The preference of an Accept header for one media type. */
interface MediaTypePreference {
  /** 0 to 1; 0 for what is not accepted. */
  weight: number;
  /** Whether a range names the type itself, rather than its family or everything. */
  isNamed: boolean;
}

/**
 * The preference of the field value `accept` for `mediaType`, which is in lower case: the most specific range decides
 * (RFC 9110 section 12.5.1).
 *
 * It uses plain loops because CloudFront's runtime knows little beyond ES5.1 and takes functions of 10 KB.
 */
export function mediaTypePreference(mediaType: string, accept: string): MediaTypePreference {
  const matching = ['*/*', mediaType.replace(/\/.*/, '/*'), mediaType];
  const ranges = accept.toLowerCase().split(',', maxRanges);
  const best = { weight: 0, isNamed: false };
  let specificity = -1;
  for (let i = 0; i < ranges.length; i += 1) {
    const parameters = String(ranges[i]).split(';');
    const matched = matching.indexOf(String(parameters[0]).trim());
    if (matched > specificity) {
      specificity = matched;
      best.weight = weightIn(parameters);
      best.isNamed = matched === 2;
    }
  }
  return best;
}

/**
 * The `q` parameter among the parts of a range, which are in lower case and begin with what it is the weight of (RFC 9110
 * section 12.4.2); an invalid one counts as absent.
 */
export function weightIn(parameters: string[]): number {
  for (let i = 1; i < parameters.length; i += 1) {
    const parameter = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.exec(String(parameters[i]));
    if (parameter) return Number(parameter[1]);
  }
  return 1;
}
