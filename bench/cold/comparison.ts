import type { BarGroup } from '../bar-chart.ts';
import { formatFigure, formatRatio, markdownTable } from '../format.ts';
import type { Medians } from './measure-cold-starts.ts';

/** Cold starts of several functions with the same event, side by side. */
export interface Comparison {
  readonly title: string;
  readonly medians: ReadonlyMap<string, Medians>;
  /** Names of the functions of this project. */
  readonly ours: readonly string[];
  /** Names of the functions by which the others are divided. */
  readonly references: readonly string[];
}

export function comparisonTable({ title, medians, references }: Comparison): string {
  const head = [title, 'load', 'first answer', 'total', 'CPU', ...references.map((name) => `× ${name}`)];
  const rows = [...medians].map(([name, { load, first, total, cpu }]) => [
    name,
    ...[load, first, total, cpu].map(formatFigure),
    ...references.map((reference) => formatRatio(total, medians.get(reference)?.total ?? Number.NaN)),
  ]);
  return markdownTable(head, rows);
}

export function comparisonBars({ title, medians, ours }: Comparison): BarGroup {
  const bars = [...medians].map(([label, { total }]) => ({
    label,
    value: total,
    ours: ours.includes(label),
  }));
  return { title, unit: 'ms', bars };
}
