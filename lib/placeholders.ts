/** A value that stands in an example and belongs to nobody, or to somebody else. */
interface Placeholder {
  /** Members that lead to it. */
  readonly path: readonly string[];
  readonly value: string;
  /** What to write in its place. */
  readonly remedy: string;
}

/**
 * Domains that nobody can own. https://www.rfc-editor.org/rfc/rfc2606 and
 * https://www.rfc-editor.org/rfc/rfc6761#section-6
 */
const reservedDomain = /(?:^|\.)(?:example\.(?:com|net|org)|localhost)$|\.(?:example|invalid|test)$/;

/** Accounts in AWS's documentation, and the account of emulators. */
const exampleAccount = /\b(?:000000000000|111122223333|123456789012|444455556666|777788889999)\b/;

/** Returns every placeholder among the strings in `value`, which `path` leads to. */
export function findPlaceholders(value: unknown, path: readonly string[] = []): Placeholder[] {
  if (typeof value === 'string') {
    const remedy = remedyFor(value, path);
    return remedy ? [{ path, value, remedy }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => findPlaceholders(member, [...path, name]));
}

function remedyFor(value: string, path: readonly string[]): string | undefined {
  const host = hostOf(value);
  // A page on a developer's own machine may call the agents' endpoints.
  if (path.includes('allowedOrigins') && host === 'localhost') return undefined;
  if (reservedDomain.test(host)) return 'write a domain of your own';
  if (exampleAccount.test(value)) return 'write the number of your account';
  if (/^Z[A-Z\d]*EXAMPLE$/.test(value)) return 'write the id of your hosted zone';
  return undefined;
}

/** Returns the domain in a URL, an e-mail address or a domain name, in lower case. */
function hostOf(value: string): string {
  const host = URL.parse(value)?.hostname || value.slice(value.lastIndexOf('@') + 1);
  return host.toLowerCase();
}
