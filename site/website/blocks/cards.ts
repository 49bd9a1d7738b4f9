import { html } from 'hono/html';
import type { Figure } from '../../../contract/content/figures-content.ts';
import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type Pictures, pictureAt } from '../../resources/picture.ts';
import { type Block, inline, joinBlocks } from './block.ts';
import { figureOver } from './figures.ts';
import { headed, strong } from './inlines.ts';
import { note as noteBlock, paragraph } from './paragraphs.ts';
import { pictureMarkdown, pictureMarkup } from './pictures.ts';

/** A link to a page, with what is worth knowing before one follows it. */
export interface Card {
  readonly title: string;
  readonly href: string;
  /** Whom it is about, and in which line of business: set large where other cards have a picture and this has none. */
  readonly name: string;
  readonly field?: string | undefined;
  /** A short remark, such as a year. */
  readonly note: string;
  readonly text: string;
  readonly picture?: PublishedPicture | undefined;
  /** A number that is set large over the picture, and drawn where there is none, or one with writing in it. */
  readonly figure?: Figure | undefined;
}

/** Width of a picture on a card. */
const pictureWidth = '(min-width: 56rem) 22rem, calc(100vw - 2.5rem)';

/** Cards side by side, each under its picture, or under a drawing of its figure; or all without any of these. */
export function cards(entries: readonly Card[], pictures: Pictures, words: Words): Block {
  const hasTops = entries.some(({ picture, figure }) => picture ?? figure);
  const all = joinBlocks(entries.map((entry) => card(entry, topOf(entry, pictures, words), hasTops)));
  return { html: html`<ul class="cards">\n${all.html}</ul>\n`, markdown: all.markdown };
}

function card(entry: Card, shown: Block | undefined, hasTop: boolean): Block {
  const { title, href, name, field, note, text } = entry;
  const head = inline(title);
  const top = shown ?? (hasTop ? nameTop(entry) : undefined);
  // What the top says need not be said again.
  const about = hasTop && !shown ? [note] : [name, field, note];
  const body = joinBlocks([
    noteBlock(about.filter((part) => part !== undefined).join('\u00a0· ')),
    paragraph(text),
  ]);
  return {
    html: html`<li>${top?.html}<h3><a href="${href}">${head.html}</a></h3>\n${body.html}</li>\n`,
    markdown: [`### [${head.markdown}](${href})`, ...(top ? [top.markdown] : []), body.markdown].join('\n\n'),
  };
}

function topOf({ picture, figure }: Card, pictures: Pictures, words: Words): Block | undefined {
  const found = picture && pictureAt(pictures, picture.url);
  // Writing is too small to read on a card.
  const shown = found && !(found.hasText && figure) ? found : undefined;
  if (!shown && !figure) return undefined;
  const image = shown && {
    html: pictureMarkup(shown, picture?.alt ?? '', pictureWidth),
    markdown: pictureMarkdown(shown, picture?.alt ?? ''),
  };
  const content = figure ? figureOver(figure, image, words) : image;
  // A drawing loses its meaning with its edges.
  const kinds = [figure && 'drawn', shown?.variants.length === 0 && 'whole'].filter(Boolean);
  return {
    html: html`<div class="${['top', ...kinds].join(' ')}">${content?.html}</div>\n`,
    markdown: content?.markdown ?? '',
  };
}

function nameTop({ name, field }: Card): Block {
  const { html: text, markdown } = field === undefined ? strong(name) : headed(name, field);
  return { html: html`<div class="top named"><p>${text}</p></div>\n`, markdown };
}
