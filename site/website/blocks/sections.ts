import { type Block, element, heading, type Inline, link, list, withAttributes } from '../../tree/nodes.ts';
import type { SiteLanguage } from '../html/language.ts';
import { actions } from './paragraphs.ts';

/** Renders a section with a second-level heading, which is beside the text in wide windows. */
export const section = (title: Inline, ...children: Block[]) => renderSection({}, title, children);

/** Renders a section that links can target by `id`. */
export const sectionAt = (id: string, title: Inline, ...children: Block[]) =>
  renderSection({ id }, title, children);

/** Renders a section that is as wide as the page, with its heading above the text. */
export const wideSection = (title: Inline, ...children: Block[]) =>
  renderSection({ className: 'wide' }, title, children);

/** Renders a wide section that links can target by `id`. */
export const wideSectionAt = (id: string, title: Inline, ...children: Block[]) =>
  renderSection({ id, className: 'wide' }, title, children);

/** Renders a section on a background as wide as the window. Links can target it by `id`. */
export const bandSectionAt = (id: string, title: Inline, ...children: Block[]) =>
  renderSection({ id, className: 'wide band' }, title, children);

function renderSection(
  { id, className }: { readonly id?: string; readonly className?: string },
  title: Inline,
  children: readonly Block[],
): Block {
  return element('section', { class: className }, [
    withAttributes(heading(2, title), { id }),
    element('div', {}, children),
  ]);
}

/** Sections are preceded by links to them if they have at least this many items. */
const itemsWithLinks = 15;

/** Renders a section for each year, in the order of the items. */
export function sectionsByYear<Item>(
  items: readonly Item[],
  yearOf: (item: Item) => number,
  language: SiteLanguage,
  render: (itemsOfYear: readonly Item[]) => Block,
): Block[] {
  const years = [...Map.groupBy(items, yearOf)].map(([year, itemsOfYear]) => {
    const [id, title] = [`year-${year}`, language.year(year)];
    return { link: link(title, `#${id}`), section: sectionAt(id, title, render(itemsOfYear)) };
  });
  const sections = years.map(({ section }) => section);
  return items.length < itemsWithLinks || years.length < 2
    ? sections
    : [actions(...years.map(({ link }) => link)), ...sections];
}

/** Renders the groups that have blocks, side by side if there is room. */
export function columns(...groups: (readonly Block[])[]): Block {
  return element(
    'div',
    { class: 'columns' },
    groups.filter(({ length }) => length > 0).map((group) => element('div', {}, group)),
  );
}

/** Renders a picture with figures beside it, or below it in narrow windows. */
export const beside = (...children: Block[]) => element('div', { class: 'beside' }, children);

/** Renders content that has its own second-level headings. */
export const chapters = (children: readonly Block[]) => element('section', { class: 'chapters' }, children);

/** Renders blocks, set off as a warning. */
export const warning = (...children: Block[]) => element('div', { class: 'warning' }, children);

interface ContentsEntry {
  readonly id: string;
  readonly title: string;
}

/** Renders sections below their table of contents. In wide windows, the table stays visible beside them. */
export function withContents(title: string, entries: readonly ContentsEntry[], ...sections: Block[]): Block {
  return element('div', { class: 'guide' }, [
    element('nav', { class: 'contents', 'aria-labelledby': 'contents' }, [
      withAttributes(heading(2, title), { id: 'contents' }),
      list(entries.map(({ id, title: label }) => link(label, `#${id}`))),
    ]),
    element('div', {}, sections),
  ]);
}

/** Renders collapsible content. Find-in-page and printing include closed content (styles/disclosures.css). */
export function disclosure(title: Inline, content: readonly Block[]): Block {
  return element('details', {}, [element('summary', {}, title), element('div', {}, content)]);
}
