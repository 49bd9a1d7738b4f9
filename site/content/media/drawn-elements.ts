import type { SaxesTagNS } from 'saxes';

interface DrawnElement {
  readonly children: DrawnElement[];
  /** Ids of the elements that this element refers to: with `<use>`, or as a pattern, mask, marker, filter or gradient. */
  readonly references: readonly string[];
  count?: number;
}

/** The maximum nesting depth of elements in Blink and WebKit. */
const maxDepth = 512;

/** Counts the elements that a browser draws. They can exceed those in the file, because references draw targets again. */
export class DrawnElements {
  readonly #root: DrawnElement = { children: [], references: [] };
  readonly #open = [this.#root];
  readonly #byId = new Map<string, DrawnElement>();

  open({ attributes }: SaxesTagNS): void {
    const references = Object.values(attributes).flatMap(({ local, value }) =>
      local === 'href' ? [value.slice(1)] : [...value.matchAll(reference)].map(([, id = '']) => id),
    );
    const element: DrawnElement = { children: [], references };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    const id = attributes.id?.value;
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
  }

  close(): void {
    this.#open.pop();
  }

  /** Returns the number of drawn elements, or infinity if they are nested too deeply. */
  count(): number {
    return this.#countIn(this.#root, 0) - 1;
  }

  #countIn(element: DrawnElement, depth: number): number {
    if (depth > maxDepth) return Number.POSITIVE_INFINITY;
    if (element.count !== undefined) return element.count;
    // Browsers do not draw an element that refers to itself.
    element.count = 0;
    const targets = element.references.flatMap((id) => this.#byId.get(id) ?? []);
    const counts = [...element.children, ...targets].map((child) => this.#countIn(child, depth + 1));
    element.count = counts.reduce((sum, count) => sum + count, 1);
    return element.count;
  }
}

const reference = /url\(\s*["']?#([^"')\s]+)/gi;
