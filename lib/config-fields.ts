import { z } from 'zod';
import { firstNonAscii } from '../contract/content/content-fields.ts';

// Errors end the sentence "… is …, but must be …".

export const int = (min: number, max: number) => {
  const error = `an integer from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};

/** An object schema whose error message names the required members. */
export function settings<Shape extends z.core.$ZodShape>(shape: Shape) {
  const required = Object.entries(shape).flatMap(([name, schema]) =>
    (schema as z.ZodType).safeParse(undefined).success ? [] : [name],
  );
  return z.strictObject(shape, {
    error: required.length > 0 ? `an object with ${required.join(', ')}` : 'an object',
  });
}

/** One address or a list of up to five, as a list. */
export const addresses = (address: z.ZodType<string, string>) =>
  z
    .union([address, z.array(address).min(1).max(5)], {
      error: 'an e-mail address, or a list of 1 to 5',
    })
    .transform((value) => [...new Set([value].flat())]);

export const emailAddress = z.email({
  error: ({ input }) =>
    firstNonAscii(input) ? `an e-mail address without "${firstNonAscii(input)}"` : 'an e-mail address',
});
