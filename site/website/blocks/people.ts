import type { Person } from '../../../contract/resources/company.ts';
import { personId } from '../../resources/page-links.ts';
import { type Pictures, pictureAt, pictureNode } from '../../resources/picture.ts';
import { type Block, element, heading, paragraph, withAttributes } from '../../tree/nodes.ts';
import { note } from './paragraphs.ts';

/** Width of a portrait on a page. */
const portraitWidth = '7rem';

/** Renders people, each with a portrait or their initials. */
export function people(persons: readonly Person[], pictures: Pictures): Block {
  return element(
    'ul',
    { class: 'people' },
    persons.map((person) => personEntry(person, pictures)),
  );
}

function personEntry({ name, role, text, picture }: Person, pictures: Pictures): Block {
  const portrait = picture && pictureAt(pictures, picture.url);
  const image = portrait
    ? pictureNode(portrait, picture.alt, portraitWidth)
    : element('span', { class: 'initials', 'data-initials': initialsOf(name), 'aria-hidden': 'true' }, []);
  const title = withAttributes(heading(3, name), { id: personId(name) });
  const texts = [note(role), paragraph(text)];
  return element(
    'li',
    {},
    [image, element('div', {}, [title, ...texts])],
    [title, ...(portrait ? [image] : []), ...texts],
  );
}

/** Returns the first letters of the first and last parts of the name, or of its only part. */
function initialsOf(name: string): string {
  const initials = name.split(/\s+/).flatMap((part) => /\p{L}\p{M}*/u.exec(part)?.[0] ?? []);
  // A zero-width non-joiner keeps Arabic letters apart.
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('\u200c');
}
