import { partsOf } from '../../../contract/words/fill.ts';
import type { Template } from '../../../contract/words/word.ts';
import type { Inline } from './block.ts';

/** The text with an inline, such as a link, in the place of each placeholder. */
export function fillInline<Name extends string>(
  template: Template<Name>,
  values: { readonly [Key in Name]: Inline },
): Inline[] {
  return partsOf(template, values).filter((part) => part !== '');
}
