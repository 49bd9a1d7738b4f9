interface MemberBase {
  /** In Unicode code points, as JSON Schema counts them. */
  readonly maxLength: number;
  /** The description for programs, in OpenAPI, the tool and the skill. */
  readonly description: string;
  readonly example: string;
  /** The control in the website's form, or the value of a hidden field. */
  readonly form: FormControl | { readonly hidden: string };
  /** The label in the e-mail: one line of letters, spaces and hyphens. The person and the message have none. */
  readonly emailLabel?: string;
}

/** The texts of a member's form control. */
export interface FormControl {
  readonly label: string;
  readonly hint?: string;
  /** The error if the field is empty. Only required members have one. */
  readonly missing?: string;
  /** Token of the autocomplete attribute (HTML section 4.10.18.7). */
  readonly autocomplete?: string;
}

/**
 * A member of the diagnostic request. Its kind is single-line text, text with line breaks, or one ASCII e-mail address
 * (RFC 5321). An empty optional member counts as absent, so it has no minimum length.
 */
export type RequestMember = MemberBase &
  (
    | { readonly kind: 'text' | 'multiline'; readonly required: true; readonly minLength: number }
    | { readonly kind: 'text' | 'multiline'; readonly required: false; readonly minLength?: never }
    | { readonly kind: 'email'; readonly required: true; readonly minLength?: never }
  );

/**
 * The members of a diagnostic request, in the order of publication. Validation, the form, the e-mail, the OpenAPI document,
 * the tool, the skill and the pages are generated from this table.
 */
export const requestMembers = {
  name: {
    kind: 'text',
    required: true,
    minLength: 1,
    maxLength: 100,
    description: 'Name of the person who makes the request.',
    example: 'Ada Byron',
    form: { label: 'Your name', missing: 'Enter your name', autocomplete: 'name' },
  },
  email: {
    kind: 'email',
    required: true,
    maxLength: 254,
    description:
      'E-mail address of the person who makes the request: one ASCII address without a display name.',
    example: 'ada@example.org',
    form: {
      label: 'Your e-mail address',
      hint: 'We reply to it, and use it for nothing else.',
      missing: 'Enter your e-mail address',
      autocomplete: 'email',
    },
  },
  message: {
    kind: 'multiline',
    required: true,
    minLength: 10,
    maxLength: 5_000,
    description: 'The situation in free text. Line breaks are kept.',
    example: 'Our invoices have been wrong since the last release. Nobody knows why.',
    form: {
      label: 'The situation',
      hint: 'Tell us what the system does, and what worries you: “Forty people use it for invoicing, and nobody who wrote it is left.” Please don’t include passwords or other people’s personal details.',
      missing: 'Describe the situation',
    },
  },
  whoUsesSystem: {
    kind: 'text',
    required: false,
    maxLength: 500,
    description: 'Who uses the system to be diagnosed.',
    example: 'Forty clerks',
    form: { label: 'Who uses the system' },
    emailLabel: 'Who uses the system',
  },
  whoWroteIt: {
    kind: 'text',
    required: false,
    maxLength: 500,
    description: 'Who wrote the system.',
    example: 'A contractor who has left',
    form: { label: 'Who wrote it' },
    emailLabel: 'Who wrote it',
  },
  source: {
    kind: 'text',
    required: false,
    maxLength: 100,
    description: 'Origin of the request: the caller identifies itself.',
    example: 'an assistant on behalf of Ada Byron',
    form: { hidden: 'website' },
    emailLabel: 'Sent with',
  },
} as const satisfies Record<string, RequestMember>;

export type RequestMembers = typeof requestMembers;
export type RequestMemberName = keyof RequestMembers;

export const requestMemberEntries = Object.entries(requestMembers) as readonly (readonly [
  RequestMemberName,
  RequestMember,
])[];
