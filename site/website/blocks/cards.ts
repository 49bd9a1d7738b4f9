import type { Figure } from '../../../contract/content/figures-content.ts';
import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import type { Pictures } from '../../resources/picture.ts';
import { type Block, element, heading, link, paragraph, strong } from '../../tree/nodes.ts';
import { figureOver } from './figures.ts';
import { headed } from './inlines.ts';
import { type Fact, facts } from './lists.ts';
import { note as noteBlock } from './paragraphs.ts';
import { smallPicture } from './pictures.ts';

/** A link to a page, with a summary of it. */
export interface Card {
  readonly title: string;
  readonly href: string;
  /** The client and its line of business. They are shown large if other cards have a picture and this one does not. */
  readonly name: string;
  readonly field?: string | undefined;
  /** A short remark, such as a year. */
  readonly note: string;
  readonly text: string;
  readonly picture?: PublishedPicture | undefined;
  /** Where the text can be checked. */
  readonly proof?: Fact | undefined;
  /** A figure that is shown large, above the picture if there is one and it is legible. */
  readonly figure?: Figure | undefined;
}

/** Width of a picture on a card. */
const pictureWidth = '(min-width: 56rem) 22rem, calc(100vw - 2.5rem)';

/** Cards side by side, each with a picture or a figure at its top, unless no card has one. */
export function cards(entries: readonly Card[], pictures: Pictures): Block {
  const hasTops = entries.some(({ picture, figure }) => picture ?? figure);
  return element(
    'ul',
    { class: 'cards' },
    entries.map((entry) => card(entry, topOf(entry, pictures), hasTops)),
  );
}

function card(entry: Card, pictureTop: Block | undefined, hasTop: boolean): Block {
  const { title, href, name, field, note, text, proof } = entry;
  const head = heading(3, link(title, href));
  const top = pictureTop ?? (hasTop ? nameTop(entry) : undefined);
  const tops = top ? [top] : [];
  // The text does not repeat a name that is at the top.
  const about = hasTop && !pictureTop ? [note] : [name, field, note];
  const line = noteBlock(about.filter((part) => part !== undefined).join('\u00a0· '));
  const body = [line, paragraph(text), ...(proof ? [facts([proof])] : [])];
  return element('li', {}, [...tops, element('div', {}, [head, ...body])], [head, ...tops, ...body]);
}

function topOf({ picture, figure }: Card, pictures: Pictures): Block | undefined {
  const small = smallPicture(picture, pictures, pictureWidth);
  const image = small && !(figure && small.isIllegible) ? small : undefined;
  if (!image && !figure) return undefined;
  // A cropped drawing would lose its meaning.
  const kinds = ['top', figure && 'with-figure', image?.isDrawing && 'whole'].filter(Boolean);
  const content = figure ? figureOver(figure, image?.node) : image ? [image.node] : [];
  return element('div', { class: kinds.join(' ') }, content);
}

function nameTop({ name, field }: Card): Block {
  const text = field === undefined ? [strong(name)] : headed(name, field);
  return element('div', { class: 'top named' }, [paragraph(...text)]);
}
