import { countInDigits } from '../../contract/in-words.ts';
import type { FileBody } from '../../release/release.ts';
import type { WebPage } from './read-page.ts';

/** A problem with the website. An error stops a deployment, a warning does not. */
export interface WebsiteIssue {
  readonly severity: 'error' | 'warning';
  /** Issues of one kind are reported together, with their number. */
  readonly kind: string;
  /** The file, relative to the folder, or the path of the page. */
  readonly place: string;
  readonly problem: string;
  readonly fix: string;
}

const issueOf =
  (severity: WebsiteIssue['severity']) =>
  (kind: string, place: string, problem: string, fix: string): WebsiteIssue => ({
    severity,
    kind,
    place,
    problem,
    fix,
  });

export const errorOf = issueOf('error');
export const warningOf = issueOf('warning');

/** Reports a file that is not published, because the interface has its path. */
export const interfacePathIssue = ({ name, path }: Pick<WebsiteFile, 'name' | 'path'>): WebsiteIssue =>
  warningOf(
    'path of the interface',
    name,
    `would have the path ${path}`,
    'it is not published: rename it, or exclude it',
  );

/** A file that is published as it is. */
export interface WebsiteFile extends FileBody {
  /** Its path on the site, with the percent-encoding of the WHATWG URL parser, such as `/about/` for `about/index.html`. */
  readonly path: string;
  /** Relative to the folder, with slashes. */
  readonly name: string;
  readonly mediaType: string;
  readonly cacheControl: string;
}

export interface WebsiteRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
}

export interface Website {
  /** Sorted by path. */
  readonly files: readonly WebsiteFile[];
  /** All HTML pages, sorted by path. */
  readonly pages: readonly WebPage[];
  readonly redirects: readonly WebsiteRedirect[];
  /** The Content-Security-Policy that `_headers` sets for all paths. */
  readonly policy: string | undefined;
  /** Paths that the site's own sitemap names, with the day of the last change if it has one; undefined without one. */
  readonly sitemap: ReadonlyMap<string, string | undefined> | undefined;
  /** The origins of the site's own addresses: that of the stage, and the one for which it was built. */
  readonly origins: ReadonlySet<string>;
  readonly issues: readonly WebsiteIssue[];
}

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
