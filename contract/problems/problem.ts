import { z } from 'zod';

/** A `requestId` for examples. */
export const exampleRequestId = 'Jd4pE1hZ8qYxEXAMPLE==';

/** One error in a request body: its place and the desired state (RFC 9457 section 3). */
export const ProblemError = z
  .strictObject({
    pointer: z.string().meta({
      description: 'JSON Pointer to the member, as a URI fragment (RFC 6901 section 6).',
      examples: ['#/email'],
      maxLength: 200,
    }),
    detail: z
      .string()
      .meta({ description: 'What is wrong with the member and what would be right.', maxLength: 500 }),
  })
  .meta({ description: 'One error in a request body.' });
export type ProblemError = z.infer<typeof ProblemError>;

/** An error body, `application/problem+json` (RFC 9457). */
export const Problem = z
  .strictObject({
    type: z.url().meta({
      description: 'Address of the page that explains the problem. Compare its last segment only.',
      maxLength: 300,
    }),
    title: z
      .string()
      .meta({ description: 'Short name of the kind of problem, the same every time.', maxLength: 100 }),
    status: z
      .int()
      .min(400)
      .max(599)
      .meta({ description: 'The HTTP status code of this answer.', format: 'int32' }),
    detail: z.string().meta({ description: 'What happened this time and what to do.', maxLength: 1_000 }),
    hint: z
      .url()
      .optional()
      .meta({ description: 'On 404: where the description of the API is.', maxLength: 300 }),
    requestId: z
      .string()
      .optional()
      .meta({
        description:
          'Names this request in the logs of the part that answered. Tell it to the provider when you ask about the error.',
        examples: [exampleRequestId],
        maxLength: 100,
      }),
    errors: z
      .array(ProblemError)
      .max(50)
      .optional()
      .meta({ description: 'On validation-failed: every error of the body, not only the first.' }),
  })
  .meta({ description: 'An error body (RFC 9457).' });
export type Problem = z.infer<typeof Problem>;
