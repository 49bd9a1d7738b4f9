import * as z from 'zod';
import { dryRunResult } from './dry-run.ts';
import { isEmailAddress, normalizeAddress } from './email-address.ts';
import { type RequestMember, type RequestMembers, requestMemberEntries } from './members.ts';

// Imported as a namespace, because importing `z` would bundle all of zod, including its 40 locales.

// C0, DEL and C1. Only multi-line text may contain line breaks, which have been converted to LF at this point.
const controlCharacter = /\p{Cc}/u;
const controlCharacterExceptLineFeed = /[^\P{Cc}\n]/u;

// A character decomposes into at most four code points (U+1F82), so a valid value has at most four times its maximum
// length before composition.
const maxDecomposition = 4;

// UAX #15 section 13: no language uses more. NFC takes quadratic time for a run of marks, and for one of the vowel signs
// of Kirat Rai, which are letters.
const maxMarksInRow = 30;
const tooManyMarks = new RegExp(`[\\p{M}\u{16d67}\u{16d68}]{${maxMarksInRow + 1}}`, 'u');

function text({ kind, minLength: min = 0, maxLength: max }: RequestMember) {
  const multiline = kind === 'multiline';
  const forbidden = multiline ? controlCharacterExceptLineFeed : controlCharacter;
  return z
    .string(stringError)
    .overwrite((value) => visibleText(multiline ? value.replaceAll(/\r\n?/g, '\n') : value))
    .check(({ value: input, issues }) => {
      const length = codePoints(input);
      const report = (message: string) => issues.push({ code: 'custom', input, message, continue: false });
      if (length > maxDecomposition * max) report(boundsMessage(min, max, length));
      else if (tooManyMarks.test(input)) report(`Send at most ${maxMarksInRow} combining marks in a row`);
    })
    .overwrite((value) => value.normalize('NFC').trim())
    .check(({ value: input, issues }) => {
      const length = codePoints(input);
      const report = (message: string) => issues.push({ code: 'custom', input, message });
      if (length < min || length > max) report(boundsMessage(min, max, length));
      if (length <= max && (!input.isWellFormed() || forbidden.test(input))) {
        const exception = multiline ? ' (except line breaks)' : '';
        report(`Send text without control characters${exception} or lone surrogates`);
      }
    })
    .meta({ minLength: min, maxLength: max });
}

const surrogatePair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;
const codePoints = (value: string) => value.length - (value.match(surrogatePair)?.length ?? 0);

const stringError = {
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? 'Send this member: it is required' : 'Send a string',
};

// The tag characters (Unicode 23.9) are invisible to people, but language models read them as ASCII.
const tagCharacters = /[\u{e0000}-\u{e007f}]/gu;

// Any character except white space, characters without a glyph, and the blank Braille pattern.
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Trims `value`, removes tag characters, and replaces tabs with spaces. Invisible text becomes empty. */
function visibleText(value: string): string {
  const text = value.replaceAll(tagCharacters, '').replaceAll('\t', ' ').trim();
  return visibleCharacter.test(text) ? text : '';
}

function boundsMessage(min: number, max: number, length: number): string {
  if (length === 0) return `Send at least ${characters(min)}: this member is required`;
  const bounds = length < min ? `${min} to ` : 'at most ';
  return `Send ${bounds}${characters(max)}: the value has ${length.toLocaleString('en')}`;
}

const characters = (count: number) => `${count.toLocaleString('en')} character${count === 1 ? '' : 's'}`;

function emailAddress({ maxLength, example }: RequestMember) {
  const message = `Send one e-mail address in ASCII, with at most ${maxLength} characters and without a display name, such as ${example}; convert an internationalised domain to Punycode`;
  return z
    .string(stringError)
    .refine((address) => address.trim().length <= maxLength, { error: message, abort: true })
    .overwrite(normalizeAddress)
    .refine((address) => address.length <= maxLength && isEmailAddress(address), message)
    .meta({ maxLength, format: 'email' });
}

/**
 * An optional member. `null` counts as absent, because some clients have to send every member. The JSON Schema does not
 * mention `null`, so that all other clients omit the member.
 */
function optionalOrNull<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value ?? undefined, schema.optional()).optional();
}

type MemberSchemas = {
  [Name in keyof RequestMembers]: RequestMembers[Name]['required'] extends true
    ? z.ZodType<string>
    : z.ZodOptional<z.ZodType<string>>;
};

function memberSchema(member: RequestMember): z.ZodType {
  const schema = (member.kind === 'email' ? emailAddress(member) : text(member)).meta({
    description: member.description,
    examples: [member.example],
  });
  return member.required ? schema : optionalOrNull(schema);
}

/**
 * A diagnostic request, as accepted by the website's form, the API, the MCP tool and the A2A skill.
 *
 * Parsing normalizes the request: members are trimmed and converted to Unicode NFC (the address to NFKC), line breaks
 * become LF, invisible text becomes empty, and empty optional members are removed. Requests with equal parsed values are
 * the same request.
 *
 * @example
 * DiagnosticRequest.parse({ name: ' Ada ', email: 'ada@example.org', message: 'Our invoices are wrong.', source: '' });
 * // { name: 'Ada', email: 'ada@example.org', message: 'Our invoices are wrong.' }
 */
export const DiagnosticRequest = z
  .strictObject(
    Object.fromEntries(
      requestMemberEntries.map(([name, member]) => [name, memberSchema(member)]),
    ) as MemberSchemas,
    { error: (issue) => (issue.code === 'invalid_type' ? 'Send one object' : undefined) },
  )
  .overwrite(withoutEmptyMembers)
  .meta({ description: 'The same information that a person enters in the website’s form.' });
export type DiagnosticRequest = z.infer<typeof DiagnosticRequest>;

function withoutEmptyMembers<T extends object>(request: T): T {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== '' && value !== undefined),
  ) as T;
}

/** 80 bits in Crockford's base32: long enough to be unique, short enough to read out on the telephone. */
export const identifierPattern = /^DR-[0-9A-HJKMNP-TV-Z]{16}$/;

export const exampleIdentifier = 'DR-7Q2M9X4KTB0VHC3N';
export const exampleAnswerBy = '2026-11-23';

/** The response to an accepted request. */
export const AcceptedDiagnosticRequest = z
  .strictObject({
    id: z
      .string()
      .regex(identifierPattern)
      .meta({
        description:
          'Opaque identifier of the request. It has the same format at every endpoint, and is in the e-mail, whose subject contains its last four characters.',
        examples: [exampleIdentifier],
        maxLength: 19,
      }),
    answerBy: z.optional(z.iso.date().max(10)).meta({
      description:
        'Last day on which a person answers (later if there is a public holiday), if the provider promises one.',
      examples: [exampleAnswerBy],
    }),
  })
  .meta({ description: 'The response to an accepted request.' });
export type AcceptedDiagnosticRequest = z.infer<typeof AcceptedDiagnosticRequest>;

const { valid, sent } = dryRunResult;

/** The response to a dry run. */
export const DryRunResult = z
  .strictObject({
    valid: z.literal(valid).meta({ description: 'All values and the key are valid.', examples: [valid] }),
    sent: z
      .literal(sent)
      .meta({ description: 'Nothing was sent, and the request was not stored.', examples: [sent] }),
  })
  .meta({ description: 'The response to a dry run of a valid request.' });
