import { expect, test } from 'vitest';
import { dataBlock } from '../../../../site/pages/html/data-block.ts';
import { jsonLdBlock } from '../../../../site/website/html/data-block.ts';

// The first "</script" closes the element in a browser, and "<!--<script" hides a later closing tag.
const attack = { name: '</script><script>alert(1)</script>', '<!--': '<!--<script>' };
const escapedJson = String.raw`{"name":"\u003c/script>\u003cscript>alert(1)\u003c/script>","\u003c!--":"\u003c!--\u003cscript>"}`;

test('jsonLdBlock() escapes every "<" of its data, in names and in values', () => {
  expect(String(jsonLdBlock(attack))).toBe(`<script type="application/ld+json">${escapedJson}</script>\n`);
});

test('dataBlock() escapes its data in the same way, and sets the id of its element', () => {
  expect(String(dataBlock('tools', attack))).toBe(
    `<script type="application/json" id="tools">${escapedJson}</script>\n`,
  );
});

test('escaping does not change the parsed data', () => {
  const [, json = ''] = />(.*)<\/script>/.exec(String(jsonLdBlock(attack))) ?? [];

  expect(JSON.parse(json)).toEqual(attack);
});
