import type { Definition, Nodes, Root } from 'mdast';
import type { FragmentLink } from '../files/content-issue.ts';
import type { LinkTargets } from './link-targets.ts';

/** The Markdown of a file, with what its rules look up. */
export interface MarkdownSource {
  /** Path of the file within the content folder. */
  readonly file: string;
  readonly text: string;
  readonly root: Root;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly targets: LinkTargets;
}

/** An issue at an offset of the text. */
export interface MarkdownIssue {
  readonly offset: number;
  /** Whether the place is the whole line. */
  readonly isLine: boolean;
  readonly wrong: string;
  readonly right: string;
  /** The part of a page that a link leads to, if the issue depends on what is rendered there. */
  readonly target?: FragmentLink['target'];
}

export type MarkdownRule = (source: MarkdownSource) => MarkdownIssue[];

/** An issue of something within a line. */
export function issueIn(node: Nodes, wrong: string, right: string): MarkdownIssue {
  return { offset: startOf(node), isLine: false, wrong, right };
}

/** An issue of lines. */
export function issueOfLine(node: Nodes, wrong: string, right: string): MarkdownIssue {
  return { offset: startOf(node), isLine: true, wrong, right };
}

/** The node as it is written. */
export function sourceOf(node: Nodes, text: string): string {
  return text.slice(startOf(node), node.position?.end.offset);
}

export const startOf = (node: Nodes) => node.position?.start.offset ?? 0;

/** A part of a text as messages quote it: on one line, and not too long. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

/** An address with its percent-encoded characters as themselves, if they are well formed. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (error instanceof URIError) return address;
    throw error;
  }
}
