import { SaxesParser, type SaxesTagNS } from 'saxes';
import { mediaLimits } from '../../../contract/content/media-content.ts';
import { DrawnElements } from './drawn-elements.ts';
import { MediaIssue } from './media-issue.ts';

/** An SVG that nothing can happen in. */
export interface HarmlessSvg {
  readonly text: string;
  /** Of its viewBox, or else as its root says, in whole pixels. */
  readonly width: number;
  readonly height: number;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/**
 * Elements that draw, or say how. All others of SVG are refused: they run, load, link, move or contain foreign markup.
 */
const drawing = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence style switch'.split(
    ' ',
  ),
);

/** What drawing programs leave for themselves. It is left out. */
const forPrograms = new Set(['metadata']);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/**
 * Rewrites an SVG from its drawing elements and attributes. Comments, processing instructions, metadata and what is in
 * namespaces of drawing programs is left out. Throws a MediaIssue for anything that could run, load or link, and for
 * text that is not XML.
 */
export function harmlessSvg(text: string): HarmlessSvg {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const refuse = (what: string, remedy: string): never => {
    throw new MediaIssue(what, remedy, { line: parser.line, column: Math.max(parser.column, 1) });
  };
  const parts: string[] = [];
  /** The text of each open element. It may come in pieces, between comments and what is left out. */
  const texts: string[] = [];
  const drawn = new DrawnElements();
  let skipped = 0;
  let root: SaxesTagNS | undefined;
  parser.on('error', (error) => {
    refuse('is not XML', `export it again: ${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`);
  });
  parser.on('doctype', (doctype) => {
    // Old drawing programs write a plain one. Entities could name files and grow without end.
    if (doctype.includes('[')) refuse('declares entities', 'export it as plain SVG');
  });
  parser.on('opentag', (tag) => {
    root ??= tag;
    const isSvg = tag.uri === svgNamespace;
    if (skipped > 0 || !isSvg || forPrograms.has(tag.local)) {
      if (root === tag) refuse(`begins with <${tag.name}>`, `begin it with <svg xmlns="${svgNamespace}">`);
      skipped += 1;
      return;
    }
    if (!drawing.has(tag.local)) {
      refuse(`has <${tag.local}>`, 'take it out: a picture may draw, and neither run, load, link nor move');
    }
    parts.push(`<${tag.local}${attributesOf(tag, refuse, tag === root)}>`);
    texts.push('');
    drawn.open(tag);
  });
  parser.on('closetag', (tag) => {
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const text = texts.pop() ?? '';
    drawn.close();
    if (tag.local === 'style') checkStyle(text, refuse);
    parts.push(`</${tag.local}>`);
  });
  const write = (characters: string) => {
    if (skipped > 0 || root === undefined) return;
    texts.push((texts.pop() ?? '') + characters);
    parts.push(escapeXml(characters));
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.write(text).close();
  if (drawn.count() > mediaLimits.svgElements) {
    const limit = mediaLimits.svgElements.toLocaleString('en');
    refuse(
      `makes browsers draw more than ${limit} elements`,
      'draw less: each <use> and each pattern draws all of its target again',
    );
  }
  return { text: `${parts.join('').trim()}\n`, ...sizeOf(root) };
}

type Refuse = (what: string, remedy: string) => never;

function attributesOf(tag: SaxesTagNS, refuse: Refuse, isRoot: boolean): string {
  let hasHref = false;
  const kept = Object.values(tag.attributes).flatMap(({ uri, local, prefix, value }) => {
    if (/^on/i.test(local)) refuse(`has the attribute "${local}"`, 'take it out: a picture runs nothing');
    if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
      if (!value.startsWith('#')) {
        refuse(`refers to ${JSON.stringify(value.slice(0, 60))}`, 'draw it in the file itself');
      }
      // Drawing programs write both, the same, for old and new viewers.
      if (hasHref) return [];
      hasHref = true;
      return [`href="${escapeXml(value)}"`];
    }
    // xml:space is the one prefixed attribute that draws.
    const isOwn = uri === '' && prefix === '' && local !== 'xmlns';
    if (!isOwn && !(prefix === 'xml' && local === 'space')) return [];
    checkStyle(value, refuse);
    return [`${prefix ? `${prefix}:` : ''}${local}="${escapeXml(value)}"`];
  });
  return [...(isRoot ? [` xmlns="${svgNamespace}"`] : []), ...kept.map((attribute) => ` ${attribute}`)].join(
    '',
  );
}

/**
 * Styles may refer only to parts of the file. CSS escapes, a backslash before anything, could spell the same in another
 * way.
 */
function checkStyle(text: string, refuse: Refuse): void {
  const loading = /url\((?!\s*["']?#)|@import|image-set\(|src\(|expression\(|javascript:/i.exec(text);
  if (loading) refuse(`has ${JSON.stringify(loading[0].trim())}`, 'take it out: a picture loads nothing');
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
    throw new MediaIssue('has no size', 'give <svg> a viewBox, for instance viewBox="0 0 320 200"');
  }
  return { width: Math.ceil(width), height: Math.ceil(height) };
}
