import { maxBodyBytes } from '../../contract/body-limit.ts';
import { requestMembers } from '../../contract/request-members.ts';
import { requester, validRequest } from '../../test/fixtures/request-values.ts';

/** Members of a diagnostic request as JSON text without braces, and as a form where they are flat. */
export interface HostileBody {
  readonly kind: string;
  readonly members: string;
  readonly form?: string;
}

const { name: nameMember, message: messageMember } = requestMembers;

// Less what surrounds the members in a JSON-RPC message.
const maxMemberBytes = maxBodyBytes - 1_024;

/** A request of text members, which `write` encodes in JSON. */
function flat(kind: string, changes: Partial<typeof validRequest>, write = JSON.stringify): HostileBody {
  const fields = Object.entries({ ...validRequest, ...changes });
  return {
    kind,
    members: fields.map(([name, value]) => `"${name}":${write(value)}`).join(','),
    form: fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
  };
}

function nested(kind: string, message: string): HostileBody {
  return { kind, members: `${JSON.stringify(requester).slice(1, -1)},"message":${message}` };
}

const asEscapes = (text: string) =>
  `"${[...Array(text.length).keys()].map((index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join('')}"`;

/** `unit` as often as it fits into a body, at so many bytes each. */
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor((maxMemberBytes - 200) / bytes));

const marks = (count: number) => `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;
const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => `"${'k'.repeat(8)}${index}":0`).join(',');

/** A request of plain text with about as many bytes as `like`. */
export function plain(like: HostileBody): HostileBody {
  return flat('plain', { message: 'a'.repeat(Math.max(10, like.members.length - 60)) });
}

/** The costliest known body of each kind, within the size limit of the edge. */
export const hostileBodies: readonly HostileBody[] = [
  flat('marks of two classes, to the brim', { message: marks(64_000) }),
  flat('marks of two classes, to the brim of a form', { message: marks(21_000) }),
  flat('marks of two classes, as many as characters are allowed', {
    message: marks(messageMember.maxLength - 2),
  }),
  flat('marks of two classes, thirty on each letter', { message: marks(30).repeat(161) }),
  flat('marks of two classes in every member', {
    name: marks(nameMember.maxLength - 2),
    message: marks(messageMember.maxLength - 2),
  }),
  flat('letters that Unicode composes', { message: 'e\u0301'.repeat(2_500) }),
  flat('syllables in parts', { message: '\u1112\u1161\u11ab'.repeat(1_666) }),
  flat('letters that Unicode takes apart', { message: '\u{1d160}'.repeat(1_600) }),
  flat('astral characters', { message: '\u{1f600}'.repeat(messageMember.maxLength) }, asEscapes),
  flat('astral characters, to the brim', { message: fill('\u{1f600}', 12) }, asEscapes),
  flat('JSON escapes', { message: 'a'.repeat(messageMember.maxLength) }, asEscapes),
  flat('JSON escapes, to the brim', { message: fill('a', 6) }, asEscapes),
  flat('white space, to the brim', { message: fill('\r\n', 6) }),
  flat('an address of many labels', { email: `a@${fill('a.', 2)}` }),
  flat('an address of many dots', { email: `${fill('a.', 2)}@` }),
  flat('percent-encoding', { message: 'ä'.repeat(messageMember.maxLength) }),
  flat('percent-encoding, to the brim', { message: fill('ä', 6) }),
  {
    kind: 'many unknown members',
    members: letters(7_000),
    form: Array.from({ length: 8_000 }, (_, index) => `kkkkkkkk${index}=0`).join('&'),
  },
  {
    kind: 'duplicate members',
    members: Array.from({ length: 11_000 }, () => '"name":"A"').join(','),
    form: Array.from({ length: 16_000 }, () => 'name=A').join('&'),
  },
  {
    kind: 'one long key',
    members: `"${'k'.repeat(maxMemberBytes - 100)}":0`,
    form: `${'k'.repeat(maxMemberBytes - 100)}=0`,
  },
  {
    kind: 'quotation marks in keys',
    members: Array.from({ length: 6_000 }, (_, index) => `"\\"\\"\\"${index}":0`).join(','),
  },
  nested('a long array of numbers', `[${Array.from({ length: 60_000 }, () => '0').join(',')}]`),
  nested('a long array of objects', `[${Array.from({ length: 40_000 }, () => '{}').join(',')}]`),
  nested('deep nesting of arrays', `${'['.repeat(60_000)}${']'.repeat(60_000)}`),
  nested('deep nesting of objects', `${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}`),
];
