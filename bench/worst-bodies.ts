import { maxBodyBytes } from '../contract/body-limit.ts';
import { requestMembers } from '../contract/request-members.ts';
import { requester, validRequest } from '../test/fixtures/request-values.ts';

/** Members of a diagnostic request as JSON text without braces, and as a form where they are flat. */
export interface WorstBody {
  readonly kind: string;
  readonly members: string;
  readonly form?: string;
}

const { maxLength } = requestMembers.message;
// Without the JSON-RPC envelope around the members.
const maxMemberBytes = maxBodyBytes - 1_024;

/** A request with this message, which `write` encodes in JSON. */
function messageOf(kind: string, message: string, write = JSON.stringify): WorstBody {
  const fields = Object.entries({ ...validRequest, message });
  return {
    kind,
    members: fields.map(([name, value]) => `"${name}":${write(value)}`).join(','),
    form: fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
  };
}

const nested = (kind: string, message: string): WorstBody => ({
  kind,
  members: `${JSON.stringify(requester).slice(1, -1)},"message":${message}`,
});

const asEscapes = (text: string) =>
  `"${[...Array(text.length).keys()].map((index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join('')}"`;

/** Repeats `unit`, of `bytes` bytes, as often as it fits into a body. */
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor((maxMemberBytes - 200) / bytes));
const marks = (count: number) => `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;
const times = (count: number, write: (index: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, index) => write(index)).join(separator);

/** A request of plain text with about as many bytes as `like`. */
export function plainLike({ members }: WorstBody): WorstBody {
  return messageOf('plain', 'a'.repeat(Math.max(10, members.length - 60)));
}

/** The most expensive known body of each kind, within the size limit of the edge. */
export const worstBodies: readonly WorstBody[] = [
  messageOf('combining marks on one letter, at the size limit', marks(64_000)),
  messageOf('marks on one letter, as many as allowed', marks(maxLength - 2)),
  messageOf('thirty combining marks on each letter', marks(30).repeat(161)),
  messageOf('letters that Unicode composes', 'e\u0301'.repeat(2_500)),
  messageOf('syllables in parts', '\u1112\u1161\u11ab'.repeat(1_666)),
  messageOf('letters that Unicode takes apart', '\u{1d160}'.repeat(1_600)),
  messageOf('astral characters', '\u{1f600}'.repeat(maxLength), asEscapes),
  messageOf('astral characters, at the size limit', fill('\u{1f600}', 12), asEscapes),
  messageOf('white space, at the size limit', fill('\r\n', 6)),
  messageOf('percent-encoding', 'ä'.repeat(maxLength)),
  {
    kind: 'many unknown members',
    members: times(7_000, (index) => `"kkkkkkkk${index}":0`),
    form: times(8_000, (index) => `kkkkkkkk${index}=0`, '&'),
  },
  {
    kind: 'duplicate members',
    members: times(11_000, () => '"name":"A"'),
    form: times(16_000, () => 'name=A', '&'),
  },
  nested('a long array', `[${times(60_000, () => '0')}]`),
  nested('deep nesting', `${'['.repeat(60_000)}${']'.repeat(60_000)}`),
];
