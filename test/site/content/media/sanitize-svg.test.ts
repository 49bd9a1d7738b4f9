import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from '../../../../site/content/media/sanitize-svg.ts';
import { svg } from '../../../fixtures/pictures.ts';

describe('sanitizeSvg()', () => {
  test('keeps drawn elements', () => {
    const drawing = svg(
      '<title>A &amp; B</title><defs><linearGradient id="g"><stop offset="0" stop-color="#000"/></linearGradient></defs><style>.a { fill: url( #g ) }</style><g class="a" style="stroke: red" transform="scale(2)"><path d="M0 0h9"/><use href="#g"/></g>',
    );

    expect(sanitizeSvg(drawing)).toEqual({
      text: drawing.replaceAll(/<(stop|path|use)([^>]*)\/>/g, '<$1$2></$1>'),
      width: 32,
      height: 32,
      lettering: undefined,
      needsLightGround: true,
    });
  });

  test('removes the data that drawing programs add for their own use', () => {
    const exported = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by a program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:p="http://program.example" p:path="/home/ada" viewBox="0 0 10 20"><metadata><p:author>Ada</p:author></metadata><p:view><path/></p:view><use xlink:href="#a"/></svg>`;

    expect(sanitizeSvg(exported)).toEqual({
      text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><use href="#a"></use></svg>\n',
      width: 10,
      height: 20,
      lettering: undefined,
      needsLightGround: true,
    });
  });

  test('keeps only one of the two references that drawing programs write for old and new viewers', () => {
    const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"';
    const { text } = sanitizeSvg(svg('<use href="#a" xlink:href="#a"/>', xlink));

    expect(text).toContain('<use href="#a"></use>');
  });

  /** Eight nested levels, each of which refers ten times to the level below. */
  const nestedReferences = (referenceTo: (id: string) => string) =>
    Array.from({ length: 8 }, (_, level) => {
      const element = level === 0 ? '<path d="M0 0h9"/>' : referenceTo(`l${level - 1}`);
      return `<g id="l${level}">${element.repeat(10)}</g>`;
    }).join('');

  test.each<[what: string, text: string]>([
    ['<use>', nestedReferences((id) => `<use href="#${id}"/>`)],
    ['<use> with the attribute for old viewers', nestedReferences((id) => `<use xlink:href="#${id}"/>`)],
    ['fills', nestedReferences((id) => `<path fill="url( '#${id}' )"/>`)],
    ['styles', nestedReferences((id) => `<path style="mask: url(#${id})"/>`)],
    ['nested elements', `${'<g>'.repeat(600)}${'</g>'.repeat(600)}`],
  ])('rejects %s that would take hours to draw', (_what, text) => {
    const picture = svg(text, 'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"');

    expect(() => sanitizeSvg(picture)).toThrow('makes browsers draw more than 50,000 elements');
  });

  test('accepts a drawing that repeats a part a thousand times, and one that refers to itself', () => {
    const part = `<g id="a">${'<path d="M0 0h9"/>'.repeat(20)}</g>`;

    expect(() => sanitizeSvg(svg(part + '<use href="#a"/>'.repeat(1_000)))).not.toThrow();
    expect(() => sanitizeSvg(svg('<g id="a"><use href="#a"/></g>'))).not.toThrow();
  });

  test.each([
    [
      'millimetres, with a viewBox in another unit',
      'width="150mm" height="75mm" viewBox="0 0 150 75"',
      [567, 283],
    ],
    ['inches, points and picas', 'width="2in" height="72pt"', [192, 96]],
    ['pixels with a viewBox of a few units', 'width="1000" height="600px" viewBox="0 0 5 3"', [1000, 600]],
    ['a width, and the proportions of the viewBox', 'width="10pc" viewBox="0 0 5 3"', [160, 96]],
    ['a height, and the proportions of the viewBox', 'width="100%" height="30" viewBox="0 0 5 3"', [50, 30]],
    ['a viewBox', 'width="100%" height="4em" viewBox="0 0 320, 200"', [320, 200]],
    ['a viewBox that whole pixels would make square', 'viewBox="0 0 1 0.25"', [4, 1]],
    ['a viewBox that is almost square', 'viewBox="0 0 32 31.5"', [64, 63]],
  ])('returns the size of a drawing with %s', (_what, attributes, [width, height]) => {
    expect(sanitizeSvg(svg('', attributes))).toMatchObject({ width, height });
  });

  test('a drawing needs a light ground unless it has colours for dark mode', () => {
    const style = '<style>@media (prefers-color-scheme: dark) { path { fill: #fff } }</style>';

    expect(sanitizeSvg(svg(`${style}<path d="M0 0h9"/>`)).needsLightGround).toBe(false);
    expect(sanitizeSvg(svg('<title>prefers-color-scheme</title>')).needsLightGround).toBe(true);
  });

  test.each([
    ['text', '<path aria-label="A"/><text>A</text>', 'text'],
    ['outlines', '<path aria-label="A"/>', 'outlines'],
    ['nothing', '<title>A</title>', undefined],
  ])('recognizes %s as lettering', (_what, content, lettering) => {
    expect(sanitizeSvg(svg(content)).lettering).toBe(lettering);
  });

  test('text and names may look like CSS', () => {
    const labelled = svg(
      String.raw`<g aria-label="C:\data" id="@import" class="src(a)"><path d="M0 0h9"/></g>`,
    );

    expect(sanitizeSvg(labelled).text).toContain(
      String.raw`aria-label="C:\data" id="@import" class="src(a)"`,
    );
  });

  test('does not change text outside style sheets', () => {
    expect(sanitizeSvg(svg('<text>C:\\69 @import</text>')).text).toContain('<text>C:\\69 @import</text>');
  });

  test.each([
    ['a comment', '<!-- -->'],
    ['a CDATA section', '<![CDATA[]]>'],
    ['a processing instruction', '<?x?>'],
    ['metadata', '<metadata/>'],
    ['a foreign element', '<p:x xmlns:p="http://program.example"/>'],
    ['a drawing element', '<g>x</g>'],
  ])('rejects a style sheet that loads a file, even if %s splits it', (_what, between) => {
    expect(() => sanitizeSvg(svg(`<style>@im${between}port "http://a.example";</style>`))).toThrow(
      'has "@import"',
    );
  });

  test.each([
    ['a letter', String.raw`<style>@\import "http://a.example";</style>`],
    ['each letter of an attribute', String.raw`<g style="fill:\u\r\l(http://a.example)"/>`],
    ['a letter of a fill', String.raw`<path fill="ur\l(http://a.example)"/>`],
  ])('refuses a CSS escape of %s', (_what, text) => {
    expect(() => sanitizeSvg(svg(text))).toThrow('has a CSS escape');
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'has <script>'],
    ['a script with another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'has <script>'],
    [
      'foreign markup',
      svg('<foreignObject/>'),
      'has <foreignObject>: export it with labels that are SVG text',
    ],
    ['a link', svg('<a href="#x"/>'), 'has <a>'],
    ['an animation', svg('<set attributeName="href"/>'), 'has <set>'],
    ['an embedded picture', svg('<image href="data:image/png;base64,"/>'), 'has <image>'],
    ['an event attribute', svg('<g onload="alert(1)"/>'), 'has the attribute "onload"'],
    [
      'an event attribute on its root',
      svg('', 'onclick="x" viewBox="0 0 1 1"'),
      'has the attribute "onclick"',
    ],
    ['an external reference', svg('<use href="https://a.example/#x"/>'), 'refers to "https://a.example/#x"'],
    ['a javascript reference', svg('<use href="javascript:alert(1)"/>'), 'refers to "javascript:alert(1)"'],
    ['a style that loads a file', svg('<g style="fill: url(https://a.example)"/>'), 'has "url("'],
    ['a style sheet that loads a file', svg('<style>@import "https://a.example";</style>'), 'has "@import"'],
    ['a CDATA section that loads a file', svg('<style><![CDATA[a{b:url( "//a")}]]></style>'), 'has "url("'],
    ['a style sheet with escapes', svg(String.raw`<style>@\69mport "x";</style>`), 'has a CSS escape'],
    ['a fill that loads a file', svg('<path fill="url(//a.example)"/>'), 'has "url("'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'declares entities'],
    ['an undeclared entity', svg('&nbsp;'), 'is not valid XML'],
    ['a root that is not SVG', '<svg viewBox="0 0 1 1"/>', 'begins with <svg>'],
    ['no size', svg('', 'width="100%"'), 'has no usable size'],
    ['a size without end', svg('', 'viewBox="0 0 1e999 1"'), 'has no usable size'],
    ['a size that is too long', svg('', 'viewBox="0 0 1e9 1"'), 'has no usable size'],
  ])('refuses %s', (_what, text, message) => {
    expect(() => sanitizeSvg(text)).toThrow(message);
  });

  test('reports the line of the issue', () => {
    expect(() => sanitizeSvg(svg('\n\n<script/>'))).toThrow(
      expect.objectContaining({
        issue: expect.objectContaining({ position: expect.objectContaining({ line: 3 }) }),
      }),
    );
  });
});
