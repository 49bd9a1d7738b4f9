import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';

/** The configuration of an SES account. Absent members are not checked. */
export interface SesAccount {
  readonly region?: string;
  /** The addresses that may send. */
  readonly verifiedSenders?: readonly string[];
  readonly configurationSets?: readonly string[];
}

/** One SESv2 call, as received. */
export interface SesCall {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An error that SES returns. `error` is its name. */
export interface SesRejection {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

/**
 * The character set names in the documentation of Content. The default is US-ASCII. The behavior of SES for unknown
 * names is undocumented, so they are rejected here.
 */
const charsets = ['UTF-8', 'ISO-8859-1', 'Shift_JIS', 'US-ASCII'];
const ascii = /^\p{ASCII}*$/u;

const Content = z
  .strictObject({ Data: z.string().min(1), Charset: z.enum(charsets).optional() })
  .refine(({ Data, Charset }) => Charset === 'UTF-8' || ascii.test(Data), 'Name the character set');

// A domain may use Punycode, but the local part must be ASCII (developer guide, "Verified identities").
const Address = z.string().regex(/^[!-~]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{1,63}$/i, 'Illegal address');

/**
 * An address, optionally with a display name in ASCII: a quoted string or encoded words. SES refuses a longer one
 * ("Address length is more than 320 bytes long", zulip/zulip#17558).
 */
const Mailbox = z.string().max(320).regex(ascii, 'Illegal address').transform(extractAddress).pipe(Address);

function extractAddress(mailbox: string): string {
  const [, address] = /^(?:"(?:[^"\\]|\\.)*"|=\?\S+\?=(?: =\?\S+\?=)*) <([^<>]+)>$/.exec(mailbox) ?? [];
  return address ?? mailbox;
}

/** MessageHeader with the limits in the API reference. */
const MessageHeader = z.strictObject({
  Name: z
    .string()
    .max(126)
    .regex(/^[!-9;-@A-~]+$/),
  Value: z
    .string()
    .max(870)
    .regex(/^[ -~]+$/),
});

/** Attachment with the limits in the API reference. The default encoding, SEVEN_BIT, would break non-ASCII text. */
const Attachment = z.strictObject({
  FileName: z.string().regex(/^[\w-]{1,250}\.json$/),
  ContentType: z.string().max(78),
  ContentTransferEncoding: z.literal('BASE64'),
  RawContent: z.base64().min(1),
});

/** The part of the SendEmail input that this project uses. SES ignores other members, but a misspelt one fails here. */
const SendEmailInput = z.strictObject({
  FromEmailAddress: Mailbox,
  Destination: z.strictObject({ ToAddresses: z.array(Mailbox).min(1).max(50) }),
  ReplyToAddresses: z.array(Mailbox).min(1).max(50),
  ConfigurationSetName: z.string().regex(/^[\w-]{1,64}$/),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Content.refine(({ Data }) => !/\p{Cc}/u.test(Data), 'Control characters in the subject'),
      Headers: z.array(MessageHeader).max(15),
      Body: z.strictObject({ Text: Content, Html: Content }),
      Attachments: z.array(Attachment),
    }),
  }),
});

/** Maximum size of a message after encoding (SES quotas). */
const maxMessageBytes = 40_000_000;

/**
 * Returns the error that SES would return for a call, or `undefined` if SES would accept the call. This check runs
 * before the emulator and the tests' fake, which accept anything.
 */
export function findRejection(call: SesCall, account: SesAccount): SesRejection | undefined {
  const { method, path, headers, body } = call;
  if (method !== 'POST' || path !== '/v2/email/outbound-emails') return badRequest(`${method} ${path}`);
  if (headers['content-type'] !== 'application/json') return badRequest('Content-Type');
  const [, region] =
    /^AWS4-HMAC-SHA256 Credential=\w+\/\d{8}\/([a-z\d-]+)\/ses\/aws4_request, /.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (region === undefined || region !== (account.region ?? region)) {
    return { status: 403, error: 'SignatureDoesNotMatch', message: `Credential of ${region}` };
  }
  const parsed = SendEmailInput.safeParse(JSON.parse(body));
  if (parsed.error) return badRequest(z.prettifyError(parsed.error));
  if (body.length > maxMessageBytes) return badRequest('Message length');
  return findAccountRejection(parsed.data, account);
}

function findAccountRejection(
  { FromEmailAddress, ConfigurationSetName }: z.output<typeof SendEmailInput>,
  { verifiedSenders, configurationSets }: SesAccount,
): SesRejection | undefined {
  if (verifiedSenders && !verifiedSenders.includes(FromEmailAddress)) {
    const message = `Email address is not verified: ${FromEmailAddress}`;
    return { status: 400, error: 'MessageRejected', message };
  }
  if (configurationSets && !configurationSets.includes(ConfigurationSetName)) {
    const message = `Configuration set <${ConfigurationSetName}> does not exist.`;
    return { status: 404, error: 'NotFoundException', message };
  }
  return undefined;
}

function badRequest(message: string): SesRejection {
  return { status: 400, error: 'BadRequestException', message };
}
