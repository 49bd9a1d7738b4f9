import type { Definition, Nodes, Root } from 'mdast';
import type { FragmentLink } from '../files/content-issue.ts';
import type { LinkTargets } from './link-targets.ts';

/** The Markdown of a file, and the data that the rules need. */
export interface MarkdownSource {
  /** Path of the file, relative to the content folder. */
  readonly file: string;
  readonly text: string;
  readonly root: Root;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly targets: LinkTargets;
}

/** An issue at an offset in the text. */
export interface MarkdownIssue {
  readonly offset: number;
  /** Whether the issue concerns the whole line. */
  readonly isLine: boolean;
  /** The kind of a warning, of which each file reports the first. Absent for an issue that prevents publication. */
  readonly warning?: string;
  readonly problem: string;
  readonly fix: string;
  /** The page and fragment of a link that can only be checked once the page has been rendered. */
  readonly target?: FragmentLink['target'];
}

export type MarkdownRule = (source: MarkdownSource) => MarkdownIssue[];

/** An issue at the beginning of a node. */
export function issueAt(node: Nodes, problem: string, fix: string, warning?: string): MarkdownIssue {
  return { offset: startOf(node), isLine: false, problem, fix, ...(warning && { warning }) };
}

/** An issue that concerns the whole line on which a node begins. */
export function lineIssueAt(node: Nodes, problem: string, fix: string, warning?: string): MarkdownIssue {
  return { ...issueAt(node, problem, fix, warning), isLine: true };
}

/** The source text of a node. */
export function sourceOf(node: Nodes, text: string): string {
  return text.slice(startOf(node), node.position?.end.offset);
}

export const startOf = (node: Nodes) => node.position?.start.offset ?? 0;

/** Quotes part of a text for a message: on one line, and shortened if it is long. */
export function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

/** Decodes a percent-encoded address. A malformed address is returned unchanged. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (error instanceof URIError) return address;
    throw error;
  }
}
