import { type Palette, palette, type Scheme } from './palette.ts';

/** Returns the colours of both schemes as CSS variables. */
export function paletteStyles(accent: string): string {
  return `:root { color-scheme: light dark; ${variables(accent, 'light')} }
@media (prefers-color-scheme: dark) { :root { ${variables(accent, 'dark')} } }`;
}

function variables(accent: string, scheme: Scheme): string {
  return Object.entries(palette(accent, scheme))
    .map(([name, color]) => `--${name}: ${color};`)
    .join(' ');
}

/** The CSS variables that an MCP Apps host uses to set some of the colours (2026-01-26, theming). */
const hostColors: Readonly<Partial<Record<keyof Palette, string>>> = {
  paper: '--color-background-primary',
  panel: '--color-background-secondary',
  ink: '--color-text-primary',
  quiet: '--color-text-secondary',
  rule: '--color-border-primary',
  error: '--color-text-danger',
};

/** Returns the colours for a document in a host, which sets the colour scheme and can replace some colours. */
export function hostedPaletteStyles(accent: string): string {
  const dark = palette(accent, 'dark');
  const variables = Object.entries(palette(accent, 'light')).map(([name, light]) => {
    const color = `light-dark(${light}, ${dark[name as keyof Palette]})`;
    const hostVariable = hostColors[name as keyof Palette];
    return `--${name}: ${hostVariable === undefined ? color : `var(${hostVariable}, ${color})`};`;
  });
  return `:root { color-scheme: light dark; ${variables.join(' ')} }`;
}
