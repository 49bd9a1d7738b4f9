export type Point = readonly [x: number, y: number];

/**
 * Marching squares: the lines through a square of four pixels. The index is the sum of its covered corners: top left 1,
 * top right 2, bottom right 4, bottom left 8. A line goes from one edge to another, with the covered side to its left.
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

/** The outline is where a pixel would be half covered. */
const level = 127.5;

/** The maximum distance in pixels between a removed point and the line that replaces it. */
const tolerance = 0.2;

/** Traces the closed outlines of `coverage`, which has rows of `width` pixels. Its border must be empty. */
export function traceOutlines(coverage: Uint8Array, width: number): Point[][] {
  const next = new Map<string, { readonly point: Point; readonly to: string }>();
  for (let y = 0; y < coverage.length / width - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) addLines(next, coverage, width, x, y);
  }
  const outlines: Point[][] = [];
  for (const start of next.keys()) {
    const outline: Point[] = [];
    for (let step = next.get(start), edge = start; step; step = next.get(edge)) {
      next.delete(edge);
      outline.push(step.point);
      edge = step.to;
    }
    outlines.push(simplify([...outline, ...outline.slice(0, 1)]).slice(0, -1));
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
  const coverageAt = (column: number, row: number) => coverage[row * width + column] ?? 0;
  const corners = [
    coverageAt(x, y),
    coverageAt(x + 1, y),
    coverageAt(x + 1, y + 1),
    coverageAt(x, y + 1),
  ] as const;
  const covered = corners.reduce((sum, value, index) => sum + (value > level ? 2 ** index : 0), 0);
  if (!lines[covered]) return;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const crossing = (from: number, to: number) => (level - from) / (to - from);
  // Two squares that share an edge use the same name for it.
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

/** Removes the points that make no visible difference (the Ramer–Douglas–Peucker algorithm). */
function simplify(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const distances = points.map((point) => distance(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

/** The distance of a point from the line through two other points, or from both if they are equal. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}
