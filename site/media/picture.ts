/** A picture of content/media as it is published. Paths begin with a slash. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** The same in WebP, narrowest first; none of an SVG. */
  readonly variants: readonly { readonly src: string; readonly width: number }[];
}

/** Pictures by the name of their file in content/media. */
export type Pictures = ReadonlyMap<string, Picture>;
