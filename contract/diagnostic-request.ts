// As a namespace: a bundle of the `z` object holds all of zod, its 40 languages included.
import * as z from 'zod';

export { maxBodyBytes } from './body-limit.ts';
export { allowancePolicy, idempotencyWindowSeconds } from './limits.ts';

// C0, DEL and C1. Line breaks are let through for `message` alone, after CRLF and CR have become LF.
const controlCharacter = /\p{Cc}/u;
const controlCharacterButLineFeed = /[^\P{Cc}\n]/u;

interface Bounds {
  /** Bounds in Unicode code points, as JSON Schema counts them. */
  readonly min: number;
  readonly max: number;
  readonly multiline?: boolean;
}

function text({ min, max, multiline = false }: Bounds) {
  const forbidden = multiline ? controlCharacterButLineFeed : controlCharacter;
  return z
    .string(stringError)
    .overwrite(multiline ? (value) => singleForm(unifyWhiteSpace(value)) : singleForm)
    .check((ctx) => {
      const length = [...ctx.value].length;
      if (length < min || length > max) {
        ctx.issues.push({ code: 'custom', input: ctx.value, message: boundsMessage(min, max, length) });
      }
      if (!ctx.value.isWellFormed() || forbidden.test(ctx.value)) {
        ctx.issues.push({
          code: 'custom',
          input: ctx.value,
          message: `Send text without control characters${multiline ? ' other than line breaks' : ''} and without lone surrogates`,
        });
      }
    })
    .meta({ minLength: min, maxLength: max });
}

const stringError = {
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? 'Send this member: it is required' : 'Send a string',
};

const singleForm = (value: string) => value.normalize('NFC').trim();

// A tab pasted from an editor is white space to the person who wrote it; it becomes a space and is not refused.
const unifyWhiteSpace = (value: string) => value.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');

function boundsMessage(min: number, max: number, length: number): string {
  if (length === 0) return `Send at least ${count(min)}: this member is required`;
  return `Send ${min > 0 ? `${min} to ` : 'at most '}${count(max)}: this has ${length.toLocaleString('en')}`;
}

const count = (n: number) => `${n.toLocaleString('en')} character${n === 1 ? '' : 's'}`;

// RFC 5321 section 4.1.2: Dot-string "@" Domain with at least two labels. Quoted local parts, address literals and
// SMTPUTF8 are refused: SES takes none of them.
const dotStringAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/i;

/** RFC 5321 section 4.5.3.1 and RFC 1035 section 2.3.4: octets before the @, in each label, in all. */
function hasLegalLengths(address: string): boolean {
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  return at <= 64 && address.length <= 254 && labels.every((label) => label.length <= 63);
}

const emailMessage =
  'Send one e-mail address in ASCII, at most 254 characters, without a display name, such as ada@example.org; write an internationalised domain in Punycode';

/**
 * A diagnostic request as the website's form, the API and the agents' doors take it.
 *
 * Parsing normalises: every member is trimmed and in Unicode NFC, line breaks are LF, and an optional member that is
 * empty is absent. Two requests that parse to equal values are the same request.
 */
export const DiagnosticRequest = z
  .strictObject(
    {
      name: text({ min: 1, max: 100 }).meta({
        description: 'Name of the person who asks.',
        examples: ['Ada Byron'],
      }),
      email: z
        .string(stringError)
        .trim()
        .refine((address) => dotStringAddress.test(address) && hasLegalLengths(address), emailMessage)
        .meta({
          description: 'E-mail address of the person who asks: one ASCII address without a display name.',
          examples: ['ada@example.org'],
          format: 'email',
          maxLength: 254,
        }),
      message: text({ min: 10, max: 5_000, multiline: true }).meta({
        description: 'The situation in free text. Line breaks are kept.',
        examples: ['Our invoicing has been wrong since the last release and nobody who wrote it is left.'],
      }),
      whoUsesSystem: text({ min: 0, max: 500 })
        .optional()
        .meta({ description: 'Who uses the system that is to be diagnosed.', examples: ['Forty clerks'] }),
      whoWroteIt: text({ min: 0, max: 500 })
        .optional()
        .meta({ description: 'Who wrote that system.', examples: ['A contractor who has left'] }),
      source: text({ min: 0, max: 100 })
        .optional()
        .meta({
          description: 'Where the request comes from: the caller names itself.',
          examples: ['website'],
        }),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'Send one object' : undefined) },
  )
  .overwrite(withoutEmptyMembers)
  .meta({ description: 'What a person would write in the form of the website.' });
export type DiagnosticRequest = z.infer<typeof DiagnosticRequest>;

function withoutEmptyMembers<T extends object>(request: T): T {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== '' && value !== undefined),
  ) as T;
}

/** Crockford's base32, 80 bits: long enough never to collide, short enough to read out on the telephone. */
export const identifierPattern = /^DR-[0-9A-HJKMNP-TV-Z]{16}$/;

/** The answer to an accepted request. */
export const DiagnosticReceipt = z
  .strictObject({
    id: z
      .string()
      .regex(identifierPattern)
      .meta({
        description:
          'Identifier of the request, opaque, the same from every door. It stands in the subject of the e-mail.',
        examples: ['DR-7Q2M9X4KTB0VHC3N'],
        maxLength: 19,
      }),
  })
  .meta({ description: 'The answer to an accepted request.' });
export type DiagnosticReceipt = z.infer<typeof DiagnosticReceipt>;
