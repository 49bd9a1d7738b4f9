import { parseDocument } from 'yaml';
import { memoize } from '../../cache/remembered.ts';

/** The parts of a Markdown file with front matter. */
interface FrontMatterParts {
  readonly yaml: string;
  readonly text: string;
  /** The number of lines before `text`. */
  readonly linesBefore: number;
}

/** Splits a text with LF line breaks at the lines "---". Returns `undefined` if it does not begin with front matter. */
export function splitFrontMatter(text: string): FrontMatterParts | undefined {
  const [block, yaml = ''] = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (block === undefined) return undefined;
  return { yaml, text: text.slice(block.length), linesBefore: block.split('\n').length - 1 };
}

/** Whether the front matter of a file has `draft: true`. Front matter that is not YAML does not. */
export function hasDraftFrontMatter(text: string): boolean {
  const { yaml } = splitFrontMatter(text.replaceAll('\r\n', '\n')) ?? {};
  return yaml !== undefined && isDraft(yaml);
}

const isDraft = memoize((yaml: string) => {
  const document = parseDocument(yaml);
  return document.errors.length === 0 && document.get('draft') === true;
});
