import type { Heading } from 'mdast';
import { nodesIn, plainText } from '../../markdown/parse-markdown.ts';
import { issueOfLine, type MarkdownIssue, type MarkdownSource } from './markdown-source.ts';

/** Headings must start at level 2, skip no level, and have text. */
export function checkHeadings({ root }: MarkdownSource): MarkdownIssue[] {
  const headings = [...nodesIn(root)].filter((node) => node.type === 'heading');
  // The title of the page has level 1.
  let previousDepth = 1;
  return headings.flatMap((heading) => {
    const issues = headingIssues(heading, previousDepth);
    previousDepth = Math.max(heading.depth, 2);
    return issues;
  });
}

function headingIssues(heading: Heading, previousDepth: number): MarkdownIssue[] {
  const { depth } = heading;
  if (plainText(heading).trim() === '')
    return [issueOfLine(heading, 'has a heading without text', 'add text, or remove the line')];
  if (depth === 1) {
    const wrong = 'has a heading of level 1, which only the title of the page may have';
    return [issueOfLine(heading, wrong, 'begin the line with "## "')];
  }
  if (depth <= previousDepth + 1) return [];
  const previous = previousDepth === 1 ? 'the title' : `one of level ${previousDepth}`;
  const wrong = `has a heading of level ${depth} right after ${previous}`;
  return [issueOfLine(heading, wrong, `begin the line with "${'#'.repeat(previousDepth + 1)} "`)];
}
