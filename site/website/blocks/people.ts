import type { Person } from '../../../contract/resources/company.ts';
import { personId } from '../../resources/articles.ts';
import { type Pictures, pictureAt, pictureNode } from '../../resources/picture.ts';
import { type Block, element, heading, paragraph, withAttributes } from '../../tree/nodes.ts';
import { note } from './paragraphs.ts';

/** Width of a portrait on a page. */
const portraitWidth = '7rem';

/** Renders people, each with their portrait, if there is one. */
export function people(persons: readonly Person[], pictures: Pictures): Block {
  return element(
    'ul',
    { class: 'people' },
    persons.map((person) => personEntry(person, pictures)),
  );
}

function personEntry({ name, role, text, picture }: Person, pictures: Pictures): Block {
  const portrait = picture && pictureAt(pictures, picture.url);
  const image = portrait ? [pictureNode(portrait, picture.alt, portraitWidth)] : [];
  const title = withAttributes(heading(3, name), { id: personId(name) });
  const texts = [note(role), ...(text === undefined ? [] : [paragraph(text)])];
  return element('li', {}, [...image, element('div', {}, [title, ...texts])], [title, ...image, ...texts]);
}
