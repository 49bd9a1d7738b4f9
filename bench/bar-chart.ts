import { formatFigure } from './format.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
  /** Whether it is a function of this project, and not a reference. */
  readonly ours?: boolean;
}

export interface BarGroup {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
}

const width = 720;
const labelWidth = 270;
const barWidth = 350;
const lineHeight = 24;
const headHeight = 40;

/** An SVG of horizontal bars for light and dark pages. Each group has its own scale, from zero. */
export function barChart(title: string, groups: readonly BarGroup[]): string {
  let top = 8;
  const groupElements = groups.map((group) => {
    const text = drawGroup(group, top);
    top += headHeight + group.bars.length * lineHeight;
    return text;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top + 8}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.head { font-weight: 600 }
rect { fill: #8c959f }
.ours { fill: #0969da }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  rect { fill: #6e7681 }
  .ours { fill: #4493f8 }
}
</style>
${groupElements.join('')}</svg>
`;
}

function drawGroup({ title, unit, bars }: BarGroup, top: number): string {
  const longest = Math.max(...bars.map(({ value }) => value));
  const lines = bars.map(({ label, value, ours }, index) => {
    const y = top + headHeight + index * lineHeight;
    const length = Math.max(1, (value / longest) * barWidth);
    return `<text x="${labelWidth - 10}" y="${y}" text-anchor="end">${escaped(label)}</text>
<rect${ours ? ' class="ours"' : ''} x="${labelWidth}" y="${y - 12}" width="${length.toFixed(1)}" height="16" rx="2"/>
<text x="${(labelWidth + length + 8).toFixed(1)}" y="${y}">${formatFigure(value)} ${escaped(unit)}</text>
`;
  });
  return `<text class="head" x="0" y="${top + 14}">${escaped(title)}</text>\n${lines.join('')}`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
