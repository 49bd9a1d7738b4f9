import { html } from 'hono/html';
import { type Block, type Inline, inline, joinBlocks, type Rendering } from './block.ts';
import { link } from './inlines.ts';
import { list } from './lists.ts';

/** Renders a section with a second-level heading, which is beside the text in wide windows. */
export function section(title: Inline, ...children: Block[]): Block {
  return renderSection({}, title, children);
}

/** Renders a section that links can target by `id`. */
export function sectionAt(id: string, title: Inline, ...children: Block[]): Block {
  return renderSection({ id }, title, children);
}

/** Renders a section that is as wide as the page, with its heading above the text. */
export function wideSection(title: Inline, ...children: Block[]): Block {
  return renderSection({ className: 'wide' }, title, children);
}

/** Renders a wide section that links can target by `id`. */
export function wideSectionAt(id: string, title: Inline, ...children: Block[]): Block {
  return renderSection({ id, className: 'wide' }, title, children);
}

/** Renders a section on a background as wide as the window. Links can target it by `id`. */
export function bandSectionAt(id: string, title: Inline, ...children: Block[]): Block {
  return renderSection({ id, className: 'wide band' }, title, children);
}

interface SectionOptions {
  readonly id?: string;
  readonly className?: string;
}

function renderSection({ id, className }: SectionOptions, title: Inline, children: readonly Block[]): Block {
  const heading = inline(title);
  const body = joinBlocks(children);
  return {
    html: html`<section${className && html` class="${className}"`}>\n<h2${id && html` id="${id}"`}>${heading.html}</h2>\n<div>\n${body.html}</div>\n</section>\n`,
    markdown: `## ${heading.markdown}\n\n${body.markdown}`,
  };
}

/** Renders groups of blocks, side by side if there is room. */
export function columns(...groups: (readonly Block[])[]): Block {
  const blocks = groups.map(joinBlocks);
  return {
    html: html`<div class="columns">\n${blocks.map((group) => html`<div>\n${group.html}</div>\n`)}</div>\n`,
    markdown: joinBlocks(blocks).markdown,
  };
}

/** Renders a picture with figures beside it, or below it in narrow windows. */
export function beside(...children: Block[]): Block {
  const { html: markup, markdown } = joinBlocks(children);
  return { html: html`<div class="beside">\n${markup}</div>\n`, markdown };
}

/** Renders content that has its own second-level headings. */
export function chapters({ html: markup, markdown }: Block): Block {
  return { html: html`<section class="chapters">\n${markup}</section>\n`, markdown };
}

/** Renders blocks, set off as a warning. */
export function warning(...children: Block[]): Block {
  const { html: markup, markdown } = joinBlocks(children);
  return { html: html`<div class="warning">\n${markup}</div>\n`, markdown };
}

interface ContentsEntry {
  readonly id: string;
  readonly title: string;
}

/** Renders sections below their table of contents. In wide windows, the table stays visible beside them. */
export function withContents(title: string, entries: readonly ContentsEntry[], ...sections: Block[]): Block {
  const contents = list(entries.map(({ id, title: label }) => link(label, `#${id}`)));
  const body = joinBlocks(sections);
  return {
    html: html`<div class="guide">\n<nav class="contents" aria-labelledby="contents">\n<h2 id="contents">${title}</h2>\n${contents.html}</nav>\n<div>\n${body.html}</div>\n</div>\n`,
    markdown: [`## ${title}`, contents.markdown, body.markdown].join('\n\n'),
  };
}

interface DisclosureOptions {
  /** At most one disclosure in a group is open. */
  readonly group?: string;
  readonly isOpen?: boolean;
}

/** Renders collapsible content. Find-in-page and printing include closed content (styles/api.css). */
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
