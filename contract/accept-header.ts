/** Enough for any honest Accept header; an edge function that runs longer than a millisecond is stopped. */
const maxRanges = 32;

/** What an Accept header says of one media type. */
export interface MediaTypePreference {
  /** 0 to 1; 0 for what is not accepted. */
  weight: number;
  /** Whether a range names the type itself, rather than its family or everything. */
  isNamed: boolean;
}

/**
 * What `accept` says of `mediaType`, which is in lower case: the weight that the most specific range gives to it
 * (RFC 9110 section 12.5.1).
 *
 * The loops are for the edge: CloudFront's runtime knows little beyond ES5.1, and its function has 10 KB.
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

/** RFC 9110 section 12.4.2: the `q` parameter; what is no weight counts as none. */
function weightIn(parameters: string[]): number {
  for (let i = 1; i < parameters.length; i += 1) {
    const parameter = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.exec(String(parameters[i]));
    if (parameter) return Number(parameter[1]);
  }
  return 1;
}
