/** A member of the diagnostic request. */
export interface RequestMember {
  /** Single-line text, text with line breaks, or one ASCII e-mail address (RFC 5321). */
  readonly kind: 'text' | 'multiline' | 'email';
  readonly required: boolean;
  /** Of a required text. An empty optional member counts as absent, so it has no minimum length. */
  readonly minLength?: number;
  /** In Unicode code points, as JSON Schema counts them. */
  readonly maxLength: number;
  /** The description for programs, in OpenAPI, the tool and the skill. */
  readonly description: string;
  readonly example: string;
  /** The value of the form's hidden field. Other members have a control, with its words in contract/words/form-words.ts. */
  readonly hidden?: string;
  /** Token of the control's autocomplete attribute (HTML section 4.10.18.7). */
  readonly autocomplete?: string;
}

/**
 * The members of a diagnostic request, in the order of publication. Validation, the form, the OpenAPI document, the tool,
 * the skill and the pages are generated from this table.
 */
export const requestMembers = {
  name: {
    kind: 'text',
    required: true,
    minLength: 1,
    maxLength: 100,
    description: 'Name of the person who makes the request.',
    example: 'Ada Byron',
    autocomplete: 'name',
  },
  email: {
    kind: 'email',
    required: true,
    maxLength: 254,
    description:
      'E-mail address of the person who makes the request: one ASCII address without a display name.',
    example: 'ada@example.org',
    autocomplete: 'email',
  },
  message: {
    kind: 'multiline',
    required: true,
    minLength: 10,
    maxLength: 5_000,
    description: 'The situation in free text. Line breaks are kept.',
    example: 'Our invoices have been wrong since the last release. Nobody knows why.',
  },
  whoUsesSystem: {
    kind: 'text',
    required: false,
    maxLength: 500,
    description: 'Who uses the system to be diagnosed.',
    example: 'Forty clerks',
  },
  whoWroteIt: {
    kind: 'text',
    required: false,
    maxLength: 500,
    description: 'Who wrote the system.',
    example: 'A contractor who has left',
  },
  source: {
    kind: 'text',
    required: false,
    maxLength: 100,
    description: 'Origin of the request: the caller identifies itself.',
    example: 'an assistant on behalf of Ada Byron',
    hidden: 'website',
  },
} as const satisfies Record<string, RequestMember>;

export type RequestMembers = typeof requestMembers;
export type RequestMemberName = keyof RequestMembers;

export const requestMemberEntries = Object.entries(requestMembers) as readonly (readonly [
  RequestMemberName,
  RequestMember,
])[];
