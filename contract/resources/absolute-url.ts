import { z } from 'zod';

/** An absolute address. */
export function absoluteUrl(description: string, example: string) {
  return z
    .url()
    .max(500)
    .meta({ description, examples: [example] });
}
