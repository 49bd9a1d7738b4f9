/** Enough for any honest Accept header; a function that runs longer than a millisecond is stopped. */
const maxRanges = 32;

/**
 * Whether `accept` asks for Markdown rather than HTML (RFC 9110 section 12.5.1).
 *
 * HTML is the default. Markdown named with the same weight as HTML wins, because browsers never name it: who does,
 * wants it.
 */
export function prefersMarkdown(accept: string): boolean {
  const ranges = accept.split(',', maxRanges);
  const markdown = weightOf('text/markdown', ranges);
  return markdown.named && markdown.weight > 0 && markdown.weight >= weightOf('text/html', ranges).weight;
}

/** The weight that the most specific matching range gives to `mediaType`, and whether that range names it. */
function weightOf(mediaType: string, ranges: string[]): { weight: number; named: boolean } {
  const best = { weight: 0, named: false };
  let specificity = -1;
  for (let i = 0; i < ranges.length; i += 1) {
    const parameters = String(ranges[i]).toLowerCase().split(';');
    const matched = ['*/*', 'text/*', mediaType].indexOf(String(parameters[0]).trim());
    if (matched > specificity) {
      specificity = matched;
      best.weight = weightIn(parameters);
      best.named = matched === 2;
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
