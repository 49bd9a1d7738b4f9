import { z } from 'zod';

/** The `requestId` in examples. */
export const exampleRequestId = 'Jd4pE1hZ8qYxEXAMPLE==';

/** One error in a request body: the invalid member and how to correct it (RFC 9457 section 3). */
export const ProblemError = z
  .strictObject({
    pointer: z.string().meta({
      description: 'JSON Pointer to the member, as a URI fragment (RFC 6901 section 6).',
      examples: ['#/email'],
      maxLength: 200,
    }),
    detail: z
      .string()
      .meta({ description: 'What is wrong with the member and how to correct it.', maxLength: 500 }),
  })
  .meta({ description: 'One error in a request body.' });
export type ProblemError = z.infer<typeof ProblemError>;

/** An error body, `application/problem+json` (RFC 9457). */
export const Problem = z
  .strictObject({
    type: z.url().meta({
      description:
        'URL of the page that explains the problem. To identify the problem type, compare only the last segment of this URL.',
      maxLength: 300,
    }),
    title: z
      .string()
      .meta({ description: 'Short summary of the problem type. It never changes.', maxLength: 100 }),
    status: z
      .int()
      .min(400)
      .max(599)
      .meta({ description: 'The HTTP status code of this response.', format: 'int32' }),
    detail: z
      .string()
      .meta({ description: 'What went wrong in this request, and what to do.', maxLength: 1_000 }),
    hint: z.url().optional().meta({ description: 'On 404: URL of the API description.', maxLength: 300 }),
    requestId: z
      .string()
      .optional()
      .meta({
        description:
          'Identifies this request in the logs. Quote it when you ask the provider about the error.',
        examples: [exampleRequestId],
        maxLength: 100,
      }),
    errors: z
      .array(ProblemError)
      .max(50)
      .optional()
      .meta({ description: 'On validation-failed: all errors in the body.' }),
  })
  .meta({ description: 'An error body (RFC 9457).' });
export type Problem = z.infer<typeof Problem>;
