import { html } from 'hono/html';
import type { Figure } from '../../../contract/content/figures-content.ts';
import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import type { Pictures } from '../../resources/picture.ts';
import { type Block, inline, joinBlocks } from './block.ts';
import { figureOver } from './figures.ts';
import { headed, strong } from './inlines.ts';
import { note as noteBlock, paragraph } from './paragraphs.ts';
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
  /** A figure that is shown large, above the picture if there is one and it is legible. */
  readonly figure?: Figure | undefined;
}

/** Width of a picture on a card. */
const pictureWidth = '(min-width: 56rem) 22rem, calc(100vw - 2.5rem)';

/** Cards side by side, each with a picture or a figure at its top, unless no card has one. */
export function cards(entries: readonly Card[], pictures: Pictures): Block {
  const hasTops = entries.some(({ picture, figure }) => picture ?? figure);
  const all = joinBlocks(entries.map((entry) => card(entry, topOf(entry, pictures), hasTops)));
  return { html: html`<ul class="cards">\n${all.html}</ul>\n`, markdown: all.markdown };
}

function card(entry: Card, pictureTop: Block | undefined, hasTop: boolean): Block {
  const { title, href, name, field, note, text } = entry;
  const head = inline(title);
  const top = pictureTop ?? (hasTop ? nameTop(entry) : undefined);
  // The text does not repeat a name that is at the top.
  const about = hasTop && !pictureTop ? [note] : [name, field, note];
  const body = joinBlocks([
    noteBlock(about.filter((part) => part !== undefined).join('\u00a0· ')),
    paragraph(text),
  ]);
  return {
    html: html`<li>${top?.html}<div><h3><a href="${href}">${head.html}</a></h3>\n${body.html}</div></li>\n`,
    markdown: [`### [${head.markdown}](${href})`, ...(top ? [top.markdown] : []), body.markdown].join('\n\n'),
  };
}

function topOf({ picture, figure }: Card, pictures: Pictures): Block | undefined {
  const small = smallPicture(picture, pictures, pictureWidth);
  const image = small && !(figure && small.isIllegible) ? small : undefined;
  if (!image && !figure) return undefined;
  const content = figure ? figureOver(figure, image) : image;
  // A cropped drawing would lose its meaning.
  const kinds = [figure && 'drawn', image?.isDrawing && 'whole'].filter(Boolean);
  return {
    html: html`<div class="${['top', ...kinds].join(' ')}">${content?.html}</div>\n`,
    markdown: content?.markdown ?? '',
  };
}

function nameTop({ name, field }: Card): Block {
  const { html: text, markdown } = field === undefined ? strong(name) : headed(name, field);
  return { html: html`<div class="top named"><p>${text}</p></div>\n`, markdown };
}
