import { SaxesParser, type SaxesTagNS } from 'saxes';
import { mediaLimits } from '../../../contract/content/media-content.ts';
import { DrawnElements } from './drawn-elements.ts';
import { MediaIssue } from './media-issue.ts';

/** An SVG that cannot run scripts, load files or link to anything. */
export interface SanitizedSvg {
  readonly text: string;
  /** The size of the viewBox, or else that of the root element, in whole pixels. */
  readonly width: number;
  readonly height: number;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/** The permitted elements. All other SVG elements can run, load, link, animate or contain foreign markup. */
const permittedElements = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence style switch'.split(
    ' ',
  ),
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
      refuse(`has <${tag.local}>`, 'remove it (pictures must not run, load, link or animate anything)');
    }
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
    if (tag.local === 'style') checkStyle(text, refuse);
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
  return { text: `${parts.join('').trim()}\n`, ...sizeOf(root) };
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
    checkStyle(value, refuse);
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

function sizeOf(root: SaxesTagNS | undefined): { width: number; height: number } {
  const attribute = (name: string) => root?.attributes[name]?.value ?? '';
  const [, , boxWidth, boxHeight] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const pixels = (text: string) => (/^[\d.]+(?:px)?$/.test(text) ? Number.parseFloat(text) : Number.NaN);
  const [width, height] = [boxWidth ?? pixels(attribute('width')), boxHeight ?? pixels(attribute('height'))];
  if (!(width > 0) || !(height > 0)) {
    throw new MediaIssue('has no size', 'add a viewBox to <svg>, for instance viewBox="0 0 320 200"');
  }
  return { width: Math.ceil(width), height: Math.ceil(height) };
}
