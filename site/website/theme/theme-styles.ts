import { type Palette, palette, type Scheme } from './palette.ts';

/** The colours of both schemes as CSS variables. */
export function paletteStyles(accent: string): string {
  return `:root { color-scheme: light dark; ${variables(accent, 'light')} }
@media (prefers-color-scheme: dark) { :root { ${variables(accent, 'dark')} } }`;
}

function variables(accent: string, scheme: Scheme): string {
  return Object.entries(palette(accent, scheme))
    .map(([name, color]) => `--${name}: ${color};`)
    .join(' ');
}

/** The colours that a host can set, and the variable by which it does (MCP Apps 2026-01-26, theming). */
const hostColors: Readonly<Partial<Record<keyof Palette, string>>> = {
  paper: '--color-background-primary',
  panel: '--color-background-secondary',
  ink: '--color-text-primary',
  quiet: '--color-text-secondary',
  rule: '--color-border-primary',
  error: '--color-text-danger',
};

/** The same for a document within a host's page: its scheme is the host's, and so are the colours that it gives. */
export function hostedPaletteStyles(accent: string): string {
  const dark = palette(accent, 'dark');
  const variables = Object.entries(palette(accent, 'light')).map(([name, light]) => {
    const ours = `light-dark(${light}, ${dark[name as keyof Palette]})`;
    const host = hostColors[name as keyof Palette];
    return `--${name}: ${host === undefined ? ours : `var(${host}, ${ours})`};`;
  });
  return `:root { color-scheme: light dark; ${variables.join(' ')} }`;
}
