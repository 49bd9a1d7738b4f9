export type Point = readonly [x: number, y: number];

/**
 * The lines through the four edges of a square of pixels, by which of its corners are covered: top left 1, top right 2,
 * bottom right 4, bottom left 8 (marching squares). Each goes from an edge to another with the covered side to its left.
 */
const lines = [
  '',
  'LT',
  'TR',
  'LR',
  'RB',
  'LTRB',
  'TB',
  'LB',
  'BL',
  'BT',
  'TRBL',
  'BR',
  'RL',
  'RT',
  'TL',
  '',
];

/** Half covered is where the outline runs. */
const level = 127.5;

/** Farthest that a point may lie from the line that is drawn in its place, in pixels. */
const tolerance = 0.2;

/** The closed outlines of what `coverage`, in rows of `width` pixels, covers. Its border has to be empty. */
export function traceOutlines(coverage: Uint8Array, width: number): Point[][] {
  const next = new Map<string, { readonly point: Point; readonly to: string }>();
  for (let y = 0; y < coverage.length / width - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) addLines(next, coverage, width, x, y);
  }
  const outlines: Point[][] = [];
  for (const start of next.keys()) {
    const outline: Point[] = [];
    for (let step = next.get(start), at = start; step; step = next.get(at)) {
      next.delete(at);
      outline.push(step.point);
      at = step.to;
    }
    outlines.push(simplified([...outline, ...outline.slice(0, 1)]).slice(0, -1));
  }
  return outlines;
}

function addLines(
  next: Map<string, { readonly point: Point; readonly to: string }>,
  coverage: Uint8Array,
  width: number,
  x: number,
  y: number,
): void {
  const at = (column: number, row: number) => coverage[row * width + column] ?? 0;
  const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)] as const;
  const covered = corners.reduce((sum, value, index) => sum + (value > level ? 2 ** index : 0), 0);
  if (!lines[covered]) return;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const crossing = (from: number, to: number) => (level - from) / (to - from);
  // The name of an edge is the same in both squares that share it.
  const edges: Record<string, readonly [name: string, point: () => Point]> = {
    T: [`h${x},${y}`, () => [x + crossing(topLeft, topRight), y]],
    B: [`h${x},${y + 1}`, () => [x + crossing(bottomLeft, bottomRight), y + 1]],
    L: [`v${x},${y}`, () => [x, y + crossing(topLeft, bottomLeft)]],
    R: [`v${x + 1},${y}`, () => [x + 1, y + crossing(topRight, bottomRight)]],
  };
  for (const [from = '', to = ''] of lines[covered]?.match(/../g) ?? []) {
    const [edge, end] = [edges[from], edges[to]];
    if (edge && end) next.set(edge[0], { point: edge[1](), to: end[0] });
  }
}

/** The line with as few of its points as keep it in place (Douglas and Peucker). */
function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const distances = points.map((point) => distance(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))];
}

/** How far a point lies from the line through two others, or from both if they are one. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}
