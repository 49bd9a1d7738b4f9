/** A colour in OKLCH (CSS Color 4, section 9): lightness 0 to 1, chroma, hue in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Returns the linear components of `#rrggbb`, from 0 to 1. */
function parseHex(hex: string): Triple {
  const component = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [component(1), component(3), component(5)];
}

function formatHex(components: Triple): string {
  const byte = (value: number) => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${components.map(byte).join('')}`;
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Converts `#rrggbb` with the matrices of CSS Color 4, section 17. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = parseHex(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Converts the colour to `#rrggbb`. Its chroma is reduced if it is outside the sRGB gamut. */
export function toHex(color: Oklch): string {
  let { chroma } = color;
  while (chroma > 0.001 && toLinear({ ...color, chroma }).some((value) => value < -1e-4 || value > 1.0001)) {
    chroma -= 0.001;
  }
  return formatHex(toLinear({ ...color, chroma }));
}

function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
