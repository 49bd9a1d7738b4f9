/** The content without the member that only the editor's program reads. */
export function withoutSchema<T extends { readonly $schema: string }>({ $schema: _, ...rest }: T) {
  return rest;
}
