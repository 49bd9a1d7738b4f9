import { type WebsiteIssue, type WebsiteRedirect, warningOf } from './website.ts';

// The two plain-text formats that Netlify and Cloudflare Pages share.
// https://docs.netlify.com/manage/routing/redirects/overview/, https://docs.netlify.com/manage/routing/headers/

const statuses: readonly number[] = [301, 302, 307, 308] satisfies WebsiteRedirect['status'][];

const linesOf = (text: string) => text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));

const ignored = (place: string, problem: string, fix: string): WebsiteIssue =>
  warningOf(place.startsWith('_redirects') ? 'ignored redirect' : 'ignored header', place, problem, fix);

/** Reads `_redirects`: exact paths with a redirect status. Reports all other rules. */
export function readRedirects(text: string) {
  const redirects = new Map<string, WebsiteRedirect>();
  const issues: WebsiteIssue[] = [];
  for (const { line, number } of linesOf(text)) {
    const [from = '', ...rest] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (from === '') continue;
    const place = `_redirects:${number}`;
    // Parameters of the query stand between the two paths.
    const parameters = rest.findIndex((part) => !/^[^/?]+=/.test(part));
    const [to = '', statusText = '301', ...conditions] = rest.slice(Math.max(parameters, 0));
    const status = Number(statusText.replace(/!$/, ''));
    if (to === '/index.html' && status === 200) {
      const fix = 'prerender each page: programs and search engines read only what is in the HTML';
      issues.push(warningOf('single-page fallback', place, 'answers every path with the home page', fix));
    } else if (
      !from.startsWith('/') ||
      /[*:?]/.test(from) ||
      parameters > 0 ||
      conditions.length > 0 ||
      /\/:/.test(to.replace(/^https?:/, ''))
    ) {
      issues.push(ignored(place, 'has a pattern or a condition', 'write each path in a line of its own'));
    } else if (!statuses.includes(status) || !/^(?:\/|https?:\/\/)/.test(to)) {
      issues.push(
        ignored(place, `is not a redirect (${line.trim()})`, `use a status of ${statuses.join(', ')}`),
      );
    } else {
      // The paths of routes are encoded as browsers write them, and the first rule of a path wins.
      const path = URL.parse(from, 'https://x')?.pathname ?? from;
      if (redirects.has(path))
        issues.push(ignored(place, `redirects "${from}" again`, 'remove one of the two rules'));
      else redirects.set(path, { from: path, to, status: status as WebsiteRedirect['status'] });
    }
  }
  return { redirects: [...redirects.values()], issues };
}

/** Reads `_headers`: the Cache-Control of paths, and the Content-Security-Policy of all. Reports all other fields. */
export function readHeaders(text: string) {
  const rules = new Map<string, string>();
  const policies: string[] = [];
  const issues: WebsiteIssue[] = [];
  let pattern = '';
  for (const { line, number } of linesOf(text)) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    if (/^(?:\/|https?:\/\/)/.test(content)) {
      pattern = content;
      continue;
    }
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(content) ?? [];
    const hasOneWildcard = /^\/[^*:]*\*?[^*:]*$/.test(pattern);
    // Fields of one path with the same name are one list.
    if (name.toLowerCase() === 'cache-control' && hasOneWildcard)
      rules.set(pattern, [rules.get(pattern) ?? [], value].flat().join(', '));
    else if (name.toLowerCase() === 'content-security-policy' && pattern === '/*') policies.push(value);
    else
      issues.push(
        ignored(
          `_headers:${number}`,
          `"${name || content}" of "${pattern}" is not used`,
          'Frontdesk uses Cache-Control, and the Content-Security-Policy of "/*"',
        ),
      );
  }
  const matches = (path: string, pattern: string) => {
    const [start = '', end] = pattern.split('*');
    if (end === undefined) return path === start;
    return path.length >= start.length + end.length && path.startsWith(start) && path.endsWith(end);
  };
  return {
    /** Returns the Cache-Control of a path, if the file sets one. */
    cacheControl: (path: string) => [...rules].findLast(([pattern]) => matches(path, pattern))?.[1],
    policy: policies.length > 0 ? policies.join(', ') : undefined,
    issues,
  };
}
