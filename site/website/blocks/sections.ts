import { html } from 'hono/html';
import { type Block, type Inline, inline, joinBlocks, type Rendering } from './block.ts';
import { link } from './inlines.ts';
import { list } from './lists.ts';

/** A part of a page under a heading of the second level. In wide windows the heading is beside the text. */
export function section(title: Inline, ...children: Block[]): Block {
  return titled({}, title, children);
}

/** A section with a fragment, `id`. */
export function sectionAt(id: string, title: Inline, ...children: Block[]): Block {
  return titled({ id }, title, children);
}

/** A part of a page that is as wide as the page, under its heading. */
export function wideSection(title: Inline, ...children: Block[]): Block {
  return titled({ className: 'wide' }, title, children);
}

/** A wide section with a fragment, `id`. */
export function wideSectionAt(id: string, title: Inline, ...children: Block[]): Block {
  return titled({ id, className: 'wide' }, title, children);
}

/** A part of a page on a background as wide as the window, with a fragment, `id`. */
export function bandSectionAt(id: string, title: Inline, ...children: Block[]): Block {
  return titled({ id, className: 'wide band' }, title, children);
}

interface SectionOptions {
  readonly id?: string;
  readonly className?: string;
}

function titled({ id, className }: SectionOptions, title: Inline, children: readonly Block[]): Block {
  const heading = inline(title);
  const body = joinBlocks(children);
  return {
    html: html`<section${className && html` class="${className}"`}>\n<h2${id && html` id="${id}"`}>${heading.html}</h2>\n<div>\n${body.html}</div>\n</section>\n`,
    markdown: `## ${heading.markdown}\n\n${body.markdown}`,
  };
}

/** Groups of blocks side by side where there is room. */
export function columns(...groups: (readonly Block[])[]): Block {
  const all = groups.map(joinBlocks);
  return {
    html: html`<div class="columns">\n${all.map((group) => html`<div>\n${group.html}</div>\n`)}</div>\n`,
    markdown: joinBlocks(all).markdown,
  };
}

/** A picture with figures beside it, or below it in narrow windows. */
export function beside(...children: Block[]): Block {
  const { html: markup, markdown } = joinBlocks(children);
  return { html: html`<div class="beside">\n${markup}</div>\n`, markdown };
}

/** A body that contains headings of the second level. */
export function chapters({ html: markup, markdown }: Block): Block {
  return { html: html`<section class="chapters">\n${markup}</section>\n`, markdown };
}

/** Blocks that are set off as a warning. */
export function warning(...children: Block[]): Block {
  const { html: markup, markdown } = joinBlocks(children);
  return { html: html`<div class="warning">\n${markup}</div>\n`, markdown };
}

interface ContentsEntry {
  readonly id: string;
  readonly title: string;
}

/** Sections after their table of contents, which stays visible beside them in wide windows. */
export function withContents(title: string, entries: readonly ContentsEntry[], ...sections: Block[]): Block {
  const contents = list(entries.map(({ id, title: label }) => link(label, `#${id}`)));
  const body = joinBlocks(sections);
  return {
    html: html`<div class="guide">\n<nav class="contents" aria-labelledby="contents">\n<h2 id="contents">${title}</h2>\n${contents.html}</nav>\n<div>\n${body.html}</div>\n</div>\n`,
    markdown: [`## ${title}`, contents.markdown, body.markdown].join('\n\n'),
  };
}

interface DisclosureOptions {
  /** At most one disclosure of a group is open. */
  readonly group?: string;
  readonly isOpen?: boolean;
}

/** Content that a reader opens. Find in page and print include closed content (styles/api.css). */
export function disclosure(
  title: Rendering,
  content: readonly Block[],
  { group, isOpen = false }: DisclosureOptions = {},
): Block {
  const body = joinBlocks(content);
  return {
    html: html`<details${group && html` name="${group}"`}${isOpen && html` open`}>\n<summary>${title.html}</summary>\n<div>\n${body.html}</div>\n</details>\n`,
    markdown: `${title.markdown}\n\n${body.markdown}`,
  };
}
