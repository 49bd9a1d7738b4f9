import { html } from 'hono/html';
import type { PublishedPicture } from '../../contract/content/picture-content.ts';
import type { Figure } from '../../contract/content/proof-content.ts';
import { type Pictures, pictureAt } from '../media/picture.ts';
import { type Block, inline, joinBlocks } from './block.ts';
import { figureDrawing, figureText } from './figures.ts';
import { note as noteBlock, paragraph } from './paragraphs.ts';
import { pictureMarkdown, pictureMarkup } from './pictures.ts';

/** A link to a page, with what is worth knowing before one follows it. */
export interface Card {
  readonly title: string;
  readonly href: string;
  /** A short remark, such as client and year. */
  readonly note: string;
  readonly text: string;
  readonly picture?: PublishedPicture | undefined;
  /** A number that is set large, and drawn where there is no picture. */
  readonly figure?: Figure | undefined;
}

/** Width of a picture on a card. */
const pictureWidth = '(min-width: 56rem) 22rem, calc(100vw - 2.5rem)';

/** Cards side by side, each under its picture, or under a drawing of its figure. */
export function cards(entries: readonly Card[], pictures: Pictures): Block {
  const all = joinBlocks(entries.map((entry) => card(entry, pictures)));
  return { html: html`<ul class="cards">\n${all.html}</ul>\n`, markdown: all.markdown };
}

function card({ title, href, note, text, picture, figure }: Card, pictures: Pictures): Block {
  const head = inline(title);
  const top = picture ? pictureTop(picture, pictures) : figure && figureTop(figure);
  const body = joinBlocks([noteBlock(note), paragraph(text)]);
  return {
    html: html`<li>${top?.html}<h3><a href="${href}">${head.html}</a></h3>\n${body.html}</li>\n`,
    markdown: [`### [${head.markdown}](${href})`, ...(top ? [top.markdown] : []), body.markdown].join('\n\n'),
  };
}

function pictureTop(picture: PublishedPicture, pictures: Pictures): Block | undefined {
  const found = pictureAt(pictures, picture.url);
  return (
    found && {
      // A drawing loses its meaning with its edges.
      html: html`<div class="top${found.variants.length === 0 && ' whole'}">${pictureMarkup(found, picture.alt, pictureWidth)}</div>\n`,
      markdown: pictureMarkdown(found, picture.alt),
    }
  );
}

function figureTop(figure: Figure): Block {
  const { html: text, markdown } = figureText(figure);
  return {
    html: html`<div class="top drawn">${figureDrawing(figure)}<p>${text}</p></div>\n`,
    markdown,
  };
}
