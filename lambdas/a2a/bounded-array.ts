import * as z from 'zod';
import { maxArrayLength } from '../../contract/a2a-data.ts';

/** An array of at most `maxArrayLength` elements. With `max()` alone, zod would validate every element before it counts. */
export function boundedArray<T>(element: z.ZodType<T>, elements: string) {
  return z
    .array(z.unknown(), `Send an array of ${elements}`)
    .max(maxArrayLength, `Send at most ${maxArrayLength} ${elements}`)
    .pipe(z.array(element));
}
