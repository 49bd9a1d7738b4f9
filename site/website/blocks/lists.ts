import type { SequenceStep } from '../../pages/html/steps.ts';
import {
  type Block,
  element,
  heading,
  type Inline,
  type Inlines,
  link,
  list,
  paragraph,
  phrasing,
  strong,
  withAttributes,
} from '../../tree/nodes.ts';
import { stepsMarkup } from '../html/steps.ts';
import { headed } from './inlines.ts';
import { note as noteBlock } from './paragraphs.ts';

/** Renders a short numbered sequence, with only the title and the details of each step. */
export function stepTitles(sequence: readonly Pick<SequenceStep, 'title' | 'details'>[]): Block {
  const lines = sequence.map(({ title, details }) => headed(title, details));
  return withAttributes(list(lines, { ordered: true }), { class: 'way' });
}

export function steps(sequence: readonly SequenceStep[]): Block {
  return {
    type: 'template',
    html: (_write, { attributesOf }) => stepsMarkup(sequence, attributesOf),
    markdown: [
      {
        type: 'list',
        ordered: true,
        children: sequence.map(({ title, details, text }) => ({
          type: 'listItem',
          spread: true,
          children: [paragraph(strong(title), ` (${details})`), paragraph(text)],
        })),
      },
    ],
  };
}

export interface Fact {
  readonly term: Inline;
  readonly definition: Inlines;
}

/** Returns the rows that have a definition. */
export function presentFacts(
  rows: readonly { readonly term: Inline; readonly definition: Inlines | undefined }[],
): Fact[] {
  return rows.flatMap(({ term, definition }) => (definition === undefined ? [] : [{ term, definition }]));
}

/** Renders a list of terms with their definitions. */
export function facts(
  rows: readonly Fact[],
  variant: 'rows' | 'strip' | 'strip opening' | 'members' = 'rows',
): Block {
  return element(
    'dl',
    { class: variant },
    rows.map(({ term, definition }) =>
      element('div', {}, [element('dt', {}, term), element('dd', {}, definition)]),
    ),
    [list(rows.map(({ term, definition }) => [strong(term), ': ', ...phrasing(definition)]))],
  );
}

interface Bar extends Fact {
  /** The values at the ends of the bar. */
  readonly from: number;
  readonly to: number;
}

/** Renders facts, each above its bar on a scale from 0 to the largest value. The bars say no more than the facts. */
export function bars(rows: readonly Bar[]): Block {
  const scale = Math.max(1, ...rows.map(({ to }) => to));
  const percent = (value: number) => `${((100 * value) / scale).toFixed(2)}%`;
  const items = rows.map(({ term, definition, from, to }) => {
    const rect = element('rect', { x: percent(from), width: percent(to - from), height: '100%' }, []);
    const bar = element('dd', { 'aria-hidden': 'true' }, [element('svg', {}, [rect])]);
    return element('div', {}, [element('dt', {}, term), element('dd', {}, definition), bar]);
  });
  return element('dl', { class: 'bars' }, items, [facts(rows)]);
}

export interface IndexEntry {
  readonly title: string;
  readonly href: string;
  /** A short note under the title, such as the client and year. */
  readonly note?: string;
  readonly text?: string;
  /** A remark below the text. */
  readonly remark?: readonly Inline[];
}

/** Renders a list of links to pages, each with a description. The links are headings of the given level. */
export function indexList(entries: readonly IndexEntry[], level: 2 | 3 = 3): Block {
  const items = entries.map(({ title, href, note, text, remark }) =>
    element('li', {}, [
      heading(level, link(title, href)),
      ...(note === undefined ? [] : [noteBlock(note)]),
      ...(text === undefined ? [] : [paragraph(text)]),
      ...(remark === undefined ? [] : [noteBlock(...remark)]),
    ]),
  );
  return element('ul', { class: 'index' }, items);
}

interface Neighbour {
  /** "Previous" or "next", in the language of the page. */
  readonly label: string;
  readonly title: string;
  readonly href: string;
}

/** Renders links to the previous and next pages in the list `name`. */
export function pager(name: string, neighbours: readonly Neighbour[]): Block {
  const links = neighbours.map(({ label, title, href }) =>
    link([element('span', {}, label), ' ', title], href),
  );
  return element(
    'nav',
    { class: 'pager', 'aria-label': name },
    links.flatMap((item) => [item, '\n']),
    links.map((item) => paragraph(item)),
  );
}
