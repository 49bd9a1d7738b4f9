import * as z from 'zod';
import { dryRunResult } from './dry-run.ts';
import { isEmailAddress } from './email-address.ts';
import { type RequestMember, type RequestMembers, requestMemberEntries } from './request-members.ts';

// Imported as a namespace: a bundle with the `z` object holds all of zod, its 40 languages included.

// C0, DEL and C1. Only text of several lines may contain line breaks, which are LF by then.
const controlCharacter = /\p{Cc}/u;
const controlCharacterButLineFeed = /[^\P{Cc}\n]/u;

// A character decomposes into four code points at most (U+1F82), so that a text within its bound has at most four times
// as many before it is composed.
const maxDecomposition = 4;

// UAX #15 section 13: no language writes more than 30 combining marks in a row. NFC sorts them by their classes, which
// takes time that grows with the square of their number.
const notStreamSafe = /\p{M}{31}/u;

function text({ kind, minLength: min = 0, maxLength: max }: RequestMember) {
  const multiline = kind === 'multiline';
  const forbidden = multiline ? controlCharacterButLineFeed : controlCharacter;
  return z
    .string(stringError)
    .overwrite((value) => visibleText(multiline ? value.replaceAll(/\r\n?/g, '\n') : value))
    .check((ctx) => {
      const message = normalizationIssue(ctx.value, max);
      if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message, continue: false });
    })
    .overwrite((value) => value.normalize('NFC').trim())
    .check((ctx) => {
      const length = codePoints(ctx.value);
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

// Composition removes marks, the vowels and finals of Hangul syllables and vowel signs of Kirat Rai. Every other
// character remains, as one or as several.
const composable = /[\p{M}\u1161-\u1175\u11a8-\u11c2\u{16d67}\u{16d68}]/gu;

/** Why a text is rejected before it is normalised, which would take too long: it is too long or has too many marks. */
function normalizationIssue(value: string, max: number): string | undefined {
  const length = codePoints(value);
  if (
    length > maxDecomposition * max ||
    marksBeyondComposition(value) > max ||
    (length > max && lengthWithoutComposables(value) > max)
  )
    return boundsMessage(0, max, length);
  return notStreamSafe.test(value) ? 'Send at most 30 combining marks in a row' : undefined;
}

const lengthWithoutComposables = (value: string) => codePoints(value.replaceAll(composable, ''));

/** How many marks remain at least: a composed character absorbs one mark less than it decomposes into. */
function marksBeyondComposition(value: string): number {
  const runs = value.match(/\p{M}{4,}/gu) ?? [];
  return runs.reduce((sum, marks) => sum + codePoints(marks) - (maxDecomposition - 1), 0);
}

const surrogatePair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;
const codePoints = (value: string) => value.length - (value.match(surrogatePair)?.length ?? 0);

const stringError = {
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? 'Send this member: it is required' : 'Send a string',
};

// The tag characters (Unicode 23.9): people do not see them, and language models read them as ASCII.
const tagCharacters = /[\u{e0000}-\u{e007f}]/gu;

// Everything but white space, characters without a glyph, and the empty Braille pattern.
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** `value` trimmed, without tag characters; empty if nothing of it can be seen. A pasted tab becomes a space. */
function visibleText(value: string): string {
  const text = value.replaceAll(tagCharacters, '').replaceAll('\t', ' ').trim();
  return visibleCharacter.test(text) ? text : '';
}

function boundsMessage(min: number, max: number, length: number): string {
  if (length === 0) return `Send at least ${count(min)}: this member is required`;
  return `Send ${min > 0 ? `${min} to ` : 'at most '}${count(max)}: this has ${length.toLocaleString('en')}`;
}

const count = (amount: number) => `${amount.toLocaleString('en')} character${amount === 1 ? '' : 's'}`;

function emailAddress({ maxLength, example }: RequestMember) {
  const message = `Send one e-mail address in ASCII, at most ${maxLength} characters, without a display name, such as ${example}; write an internationalised domain in Punycode`;
  return z
    .string(stringError)
    .trim()
    .refine((address) => address.length <= maxLength && isEmailAddress(address), message)
    .meta({ maxLength, format: 'email' });
}

/**
 * A member that may be absent. `null` counts as absent: clients that have to send every member send it. The JSON Schema
 * does not mention `null`, so that clients that can leave a member out do so.
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
 * A diagnostic request, as the website's form, the API, the MCP tool and the A2A skill accept it.
 *
 * Parsing normalises: every member is trimmed and in Unicode NFC, line breaks are LF, a text that nobody can see is
 * empty, and an optional member that is empty is absent. Two requests that parse to equal values are the same request.
 */
export const DiagnosticRequest = z
  .strictObject(
    Object.fromEntries(
      requestMemberEntries.map(([name, member]) => [name, memberSchema(member)]),
    ) as MemberSchemas,
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

export const exampleIdentifier = 'DR-7Q2M9X4KTB0VHC3N';

/** The answer to an accepted request. */
export const AcceptedDiagnosticRequest = z
  .strictObject({
    id: z
      .string()
      .regex(identifierPattern)
      .meta({
        description:
          'Identifier of the request. It is opaque, has one form at every endpoint, and is in the subject of the e-mail.',
        examples: [exampleIdentifier],
        maxLength: 19,
      }),
  })
  .meta({ description: 'The answer to an accepted request.' });
export type AcceptedDiagnosticRequest = z.infer<typeof AcceptedDiagnosticRequest>;

const { valid, sent } = dryRunResult;

/** The answer to a dry run. */
export const DryRunResult = z
  .strictObject({
    valid: z
      .literal(valid)
      .meta({ description: 'Every value and the key have the form that they need.', examples: [valid] }),
    sent: z
      .literal(sent)
      .meta({ description: 'Nothing was sent, and nothing of the request was recorded.', examples: [sent] }),
  })
  .meta({ description: 'The answer to a dry run of a valid request.' });
