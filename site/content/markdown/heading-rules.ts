import type { Heading } from 'mdast';
import { nodesIn, plainText } from '../../markdown/parse-markdown.ts';
import { issueOfLine, type MarkdownIssue, type MarkdownSource } from './markdown-source.ts';

/** Headings begin at the second level, skip none, and have a text. */
export function checkHeadings({ root }: MarkdownSource): MarkdownIssue[] {
  const headings = [...nodesIn(root)].filter((node) => node.type === 'heading');
  // Above the first stands the title of the page.
  let before = 1;
  return headings.flatMap((heading) => {
    const issues = headingIssues(heading, before);
    before = Math.max(heading.depth, 2);
    return issues;
  });
}

function headingIssues(heading: Heading, before: number): MarkdownIssue[] {
  const { depth } = heading;
  if (plainText(heading).trim() === '')
    return [issueOfLine(heading, 'has a heading without a text', 'write one, or remove the line')];
  if (depth === 1) {
    const wrong = 'has a heading of the first level, which only the title of the page is';
    return [issueOfLine(heading, wrong, 'begin the line with "## "')];
  }
  if (depth <= before + 1) return [];
  const above = before === 1 ? 'the title' : `one of level ${before}`;
  const wrong = `has a heading of level ${depth} right below ${above}`;
  return [issueOfLine(heading, wrong, `begin the line with "${'#'.repeat(before + 1)} "`)];
}
