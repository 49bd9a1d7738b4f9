import type { Definition, Nodes, Root } from 'mdast';
import type { FragmentLink } from '../files/content-issue.ts';
import type { LinkTargets } from './link-targets.ts';

/** The Markdown of a file, with the data that the rules need. */
export interface MarkdownSource {
  /** Path of the file within the content folder. */
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
  readonly wrong: string;
  readonly right: string;
  /** The page and fragment of a link, if only the rendered page shows whether it is an issue. */
  readonly target?: FragmentLink['target'];
}

export type MarkdownRule = (source: MarkdownSource) => MarkdownIssue[];

/** An issue at a position within a line. */
export function issueIn(node: Nodes, wrong: string, right: string): MarkdownIssue {
  return { offset: startOf(node), isLine: false, wrong, right };
}

/** An issue that concerns a whole line. */
export function issueOfLine(node: Nodes, wrong: string, right: string): MarkdownIssue {
  return { offset: startOf(node), isLine: true, wrong, right };
}

/** The source text of a node. */
export function sourceOf(node: Nodes, text: string): string {
  return text.slice(startOf(node), node.position?.end.offset);
}

export const startOf = (node: Nodes) => node.position?.start.offset ?? 0;

/** Quotes a part of a text for a message: on one line, and shortened. */
export function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

/** Decodes a percent-encoded address. Returns a malformed one unchanged. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (error instanceof URIError) return address;
    throw error;
  }
}
