import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type MediaFile, mediaLimits } from '../../../contract/content/media-content.ts';
import { maxSide } from '../../../contract/content/picture-content.ts';
import type { ContentIssue } from '../files/content-issue.ts';
import { DrawnElements } from './drawn-elements.ts';

/** Thrown for a picture that cannot be published. The message contains the problem and the fix. */
export class MediaIssue extends Error {
  override readonly name = 'MediaIssue';
  readonly issue: Pick<ContentIssue, 'problem' | 'fix' | 'position'>;

  constructor(problem: string, fix: string, position?: ContentIssue['position']) {
    super(`${problem}: ${fix}`);
    this.issue = { problem, fix, ...(position && { position }) };
  }
}

type Size = Pick<MediaFile, 'width' | 'height'>;

/** An SVG that cannot run scripts, load files or link to anything. */
export interface SanitizedSvg extends Size, Pick<MediaFile, 'lettering' | 'needsLightGround'> {
  readonly text: string;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/** The permitted elements. All other SVG elements can run, load, link, animate or contain foreign markup. */
const permittedElements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc
   linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix
   feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
   feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
   feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence style switch`.split(/\s+/),
);

/** What to do about an element, if it is not just to be removed. */
const remedies: Readonly<Record<string, string>> = {
  foreignObject:
    'export it with labels that are SVG text (in draw.io, "Convert labels to SVG" in the text settings of the export; in Mermaid, "htmlLabels": false)',
};

/** The attributes that browsers read as CSS, and in which a value can be a URL. */
const cssAttributes = new Set(
  'style fill stroke filter clip-path mask marker marker-start marker-mid marker-end cursor'.split(' '),
);

/** Elements to remove, which drawing programs add for their own use. */
const removedElements = new Set(['metadata']);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/**
 * Reduces an SVG to its drawing elements and attributes. Comments, processing instructions, metadata and the namespaces
 * of drawing programs are removed. Throws a MediaIssue for anything that could run, load or link, and for invalid XML.
 */
export function sanitizeSvg(text: string): SanitizedSvg {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const refuse = (problem: string, fix: string): never => {
    throw new MediaIssue(problem, fix, { line: parser.line, column: Math.max(parser.column, 1) });
  };
  const parts: string[] = [];
  /** The text of each open element. Comments and removed elements may split it. */
  const openTexts: string[] = [];
  const drawnElements = new DrawnElements();
  /** The nesting depth within a removed element. */
  let skippedDepth = 0;
  let root: SaxesTagNS | undefined;
  let lettering: MediaFile['lettering'];
  let hasColorSchemes = false;
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    refuse(`is not valid XML (${reason})`, 'export it again');
  });
  parser.on('doctype', (doctype) => {
    // Old drawing programs write a plain doctype. Entities could load files or expand without limit.
    if (doctype.includes('[')) refuse('declares entities', 'export it as plain SVG');
  });
  parser.on('opentag', (tag) => {
    root ??= tag;
    const isSvg = tag.uri === svgNamespace;
    if (skippedDepth > 0 || !isSvg || removedElements.has(tag.local)) {
      if (root === tag) refuse(`begins with <${tag.name}>`, `begin it with <svg xmlns="${svgNamespace}">`);
      skippedDepth += 1;
      return;
    }
    if (!permittedElements.has(tag.local)) {
      const remedy =
        remedies[tag.local] ?? 'remove it (pictures must not run, load, link or animate anything)';
      refuse(`has <${tag.local}>`, remedy);
    }
    if (tag.local === 'text') lettering = 'text';
    // Programs that convert text to outlines keep the text as the aria-label.
    else if ('aria-label' in tag.attributes) lettering ??= 'outlines';
    parts.push(`<${tag.local}${attributesOf(tag, refuse, tag === root)}>`);
    openTexts.push('');
    drawnElements.open(tag);
  });
  parser.on('closetag', (tag) => {
    if (skippedDepth > 0) {
      skippedDepth -= 1;
      return;
    }
    const text = openTexts.pop() ?? '';
    drawnElements.close();
    if (tag.local === 'style') {
      checkStyle(text, refuse);
      hasColorSchemes ||= text.includes('prefers-color-scheme');
    }
    parts.push(`</${tag.local}>`);
  });
  const write = (characters: string) => {
    if (skippedDepth > 0 || root === undefined) return;
    openTexts.push((openTexts.pop() ?? '') + characters);
    parts.push(escapeXml(characters));
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.write(text).close();
  if (drawnElements.count() > mediaLimits.svgElements) {
    const limit = mediaLimits.svgElements.toLocaleString('en');
    refuse(
      `makes browsers draw more than ${limit} elements`,
      'simplify it (each <use> and each pattern draws its whole target again)',
    );
  }
  return {
    text: `${parts.join('').trim()}\n`,
    ...sizeOf(root),
    lettering,
    needsLightGround: !hasColorSchemes,
  };
}

type Refuse = (problem: string, fix: string) => never;

function attributesOf(tag: SaxesTagNS, refuse: Refuse, isRoot: boolean): string {
  let hasHref = false;
  const keptAttributes = Object.values(tag.attributes).flatMap(({ uri, local, prefix, value }) => {
    if (/^on/i.test(local))
      refuse(`has the attribute "${local}"`, 'remove it (pictures must not run scripts)');
    if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
      if (!value.startsWith('#')) {
        refuse(`refers to ${JSON.stringify(value.slice(0, 60))}`, 'include it in the file itself');
      }
      // For old and new viewers, drawing programs write both `href` and `xlink:href`, with the same value.
      if (hasHref) return [];
      hasHref = true;
      return [`href="${escapeXml(value)}"`];
    }
    // xml:space is the only prefixed attribute that affects drawing.
    const isUnprefixed = uri === '' && prefix === '' && local !== 'xmlns';
    if (!isUnprefixed && !(prefix === 'xml' && local === 'space')) return [];
    if (cssAttributes.has(local)) checkStyle(value, refuse);
    return [`${prefix ? `${prefix}:` : ''}${local}="${escapeXml(value)}"`];
  });
  return [
    ...(isRoot ? [` xmlns="${svgNamespace}"`] : []),
    ...keptAttributes.map((attribute) => ` ${attribute}`),
  ].join('');
}

/** Styles may refer only to parts of the same file. CSS escapes are refused, because they could hide a reference. */
function checkStyle(text: string, refuse: Refuse): void {
  const reference = /url\((?!\s*["']?#)|@import|image-set\(|src\(|expression\(|javascript:/i.exec(text);
  if (reference)
    refuse(`has ${JSON.stringify(reference[0].trim())}`, 'remove it (pictures must not load anything)');
  if (text.includes('\\')) refuse('has a CSS escape', 'write the character itself');
}

/** CSS pixels in each unit that does not depend on a font or a window (CSS Values 4, section 6.2). */
const pixelsPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};

/** Returns the size at which browsers draw the picture: `width` and `height`, or else the viewBox (CSS Images 3, section 5.2). */
function sizeOf(root: SaxesTagNS | undefined): Size {
  const attribute = (name: string) => root?.attributes[name]?.value.trim().toLowerCase() ?? '';
  const lengthOf = (name: string) => {
    const [, number, unit = ''] = /^([\d.]+(?:e[-+]?\d+)?)([a-z]*)$/.exec(attribute(name)) ?? [];
    return Number(number) * (pixelsPerUnit[unit] ?? Number.NaN) || undefined;
  };
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = attribute('viewBox')
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [lengthOf('width'), lengthOf('height')];
  const size = {
    width: width ?? (height === undefined ? boxWidth : (height * boxWidth) / boxHeight),
    height: height ?? (width === undefined ? boxHeight : (width * boxHeight) / boxWidth),
  };
  return wholePixels(size);
}

/** Rounds to whole pixels with the same proportions, within a hundredth. For these, a small picture is enlarged. */
function wholePixels({ width, height }: Size): Size {
  for (let factor = Math.max(1, Math.ceil(1 / Math.min(width, height))); ; factor += 1) {
    const rounded = { width: Math.round(width * factor), height: Math.round(height * factor) };
    if (!(Math.min(width, height) > 0 && Math.max(rounded.width, rounded.height) <= maxSide)) {
      throw new MediaIssue(
        'has no usable size',
        'add a viewBox to <svg>, for instance viewBox="0 0 320 200"',
      );
    }
    const distortion = (rounded.width * height) / (rounded.height * width);
    if (Math.abs(distortion - 1) < 0.01) return rounded;
  }
}
