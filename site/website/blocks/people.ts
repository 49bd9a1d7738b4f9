import { html } from 'hono/html';
import type { Person } from '../../../contract/resources/company.ts';
import { escapeMarkdown } from '../../markdown/markdown.ts';
import { type Pictures, pictureAt } from '../../resources/picture.ts';
import { type Block, joinBlocks } from './block.ts';
import { pictureMarkdown, pictureMarkup } from './pictures.ts';

/** Width of a portrait on a page. */
const portraitWidth = '7rem';

/** Renders people, each with a portrait or their initials. */
export function people(persons: readonly Person[], pictures: Pictures): Block {
  const entries = joinBlocks(persons.map((person) => personEntry(person, pictures)));
  return { html: html`<ul class="people">\n${entries.html}</ul>\n`, markdown: entries.markdown };
}

function personEntry({ name, role, text, picture }: Person, pictures: Pictures): Block {
  const portrait = picture && pictureAt(pictures, picture.url);
  const image = portrait
    ? pictureMarkup(portrait, picture.alt, portraitWidth)
    : html`<span class="initials" data-initials="${initialsOf(name)}" aria-hidden="true"></span>`;
  const parts = [
    `### ${escapeMarkdown(name)}`,
    ...(portrait ? [pictureMarkdown(portrait, picture.alt)] : []),
    escapeMarkdown(role),
    escapeMarkdown(text),
  ];
  return {
    html: html`<li>${image}<div><h3>${name}</h3>\n<p class="note">${role}</p>\n<p>${text}</p></div></li>\n`,
    markdown: parts.join('\n\n'),
  };
}

/** Returns the first letters of the first and last parts of the name, or of its only part. */
function initialsOf(name: string): string {
  const initials = name.split(/\s+/).flatMap((part) => /\p{L}\p{M}*/u.exec(part)?.[0] ?? []);
  // A zero-width non-joiner keeps Arabic letters apart.
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('\u200c');
}
