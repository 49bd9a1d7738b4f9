import { z } from 'zod';
import { firstNonAscii } from '../../contract/content/content-fields.ts';

// Errors complete the sentence "… is …, but must be …".

export const integer = (min: number, max: number) => {
  const error = `an integer from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};

export const flag = z.boolean({ error: 'true or false' });

export const textLike = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });

/** Creates an object schema whose error message lists the required members. */
export function settingsObject<Shape extends z.core.$ZodShape>(shape: Shape) {
  const required = Object.entries(shape).flatMap(([name, schema]) =>
    (schema as z.ZodType).safeParse(undefined).success ? [] : [name],
  );
  return z.strictObject(shape, {
    error: required.length > 0 ? `an object with ${required.join(', ')}` : 'an object',
  });
}

/** Creates a schema that accepts one address or a list of up to five, and outputs a list. */
export const addressList = (address: z.ZodType<string, string>) =>
  z
    .union([address, z.array(address).min(1).max(5)], {
      error: 'an e-mail address or a list of 1 to 5 addresses',
    })
    .transform((value) => [...new Set([value].flat())]);

export const emailSetting = z.email({
  error: ({ input }) =>
    firstNonAscii(input) ? `an e-mail address without "${firstNonAscii(input)}"` : 'an e-mail address',
});
