import { palette, type Scheme } from './palette.ts';

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
