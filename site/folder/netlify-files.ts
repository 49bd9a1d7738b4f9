import type { WebsiteIssue, WebsiteRedirect } from './website.ts';

// The two plain-text formats that Netlify and Cloudflare Pages share.
// https://docs.netlify.com/manage/routing/redirects/overview/, https://docs.netlify.com/manage/routing/headers/

const statuses: readonly number[] = [301, 302, 307, 308] satisfies WebsiteRedirect['status'][];

const linesOf = (text: string) => text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));

const ignored = (place: string, problem: string, fix: string): WebsiteIssue => ({
  severity: 'warning',
  kind: place.startsWith('_redirects') ? 'ignored redirect' : 'ignored header',
  place,
  problem,
  fix,
});

interface RedirectsFile {
  readonly redirects: readonly WebsiteRedirect[];
  readonly issues: readonly WebsiteIssue[];
}

/** Reads `_redirects`: exact paths with a redirect status. Reports all other rules. */
export function readRedirects(text: string): RedirectsFile {
  const redirects: WebsiteRedirect[] = [];
  const issues: WebsiteIssue[] = [];
  for (const { line, number } of linesOf(text)) {
    const [from = '', ...rest] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (from === '') continue;
    const place = `_redirects:${number}`;
    const [to = '', statusText = '301', ...conditions] = rest;
    const status = Number(statusText.replace(/!$/, ''));
    if (to === '/index.html' && status === 200) {
      issues.push({
        severity: 'warning',
        kind: 'single-page fallback',
        place,
        problem: 'answers every path with the home page',
        fix: 'prerender each page: programs and search engines read only what is in the HTML',
      });
    } else if (!from.startsWith('/') || /[*:]/.test(from) || conditions.length > 0 || to.includes(':splat')) {
      issues.push(ignored(place, 'has a pattern or a condition', 'write each path in a line of its own'));
    } else if (!statuses.includes(status) || !/^(?:\/|https?:\/\/)/.test(to)) {
      issues.push(
        ignored(place, `is not a redirect (${line.trim()})`, `use a status of ${statuses.join(', ')}`),
      );
    } else {
      redirects.push({ from, to, status: status as WebsiteRedirect['status'] });
    }
  }
  return { redirects, issues };
}

interface HeadersFile {
  /** Returns the Cache-Control of a path, if the file sets one. */
  cacheControl(path: string): string | undefined;
  readonly policy: string | undefined;
  readonly issues: readonly WebsiteIssue[];
}

/** Reads `_headers`: the Cache-Control of paths, and the Content-Security-Policy of all. Reports all other fields. */
export function readHeaders(text: string): HeadersFile {
  const rules: { pattern: string; value: string }[] = [];
  const issues: WebsiteIssue[] = [];
  let policy: string | undefined;
  let pattern = '';
  for (const { line, number } of linesOf(text)) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      pattern = content;
      continue;
    }
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(content) ?? [];
    const isPrefix = /^\/[^*:]*\*?$/.test(pattern);
    if (name.toLowerCase() === 'cache-control' && isPrefix) rules.push({ pattern, value });
    else if (name.toLowerCase() === 'content-security-policy' && pattern === '/*') policy = value;
    else
      issues.push(
        ignored(
          `_headers:${number}`,
          `"${name || content}" of "${pattern}" is not used`,
          'Frontdesk uses Cache-Control, and the Content-Security-Policy of "/*"',
        ),
      );
  }
  const matches = (path: string, rule: string) =>
    rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule;
  return {
    cacheControl: (path) => rules.findLast((rule) => matches(path, rule.pattern))?.value,
    policy,
    issues,
  };
}
