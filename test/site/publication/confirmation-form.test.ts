import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { requestMemberEntries } from '../../../contract/request/members.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { buildMcpData } from '../../../site/publication/function-content.ts';
import { site } from '../fixture-site.ts';

const { tools, resources } = buildMcpData(site);
const { entry, text: html = '' } = resources.at(-1) ?? {};
const members = requestMemberEntries.flatMap(([name, { hidden }]) => (hidden === undefined ? [name] : []));

function digestOf(element: string): string {
  const text = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(html)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('the form that MCP hosts show', () => {
  test('is referenced only by the tool that sends the request', () => {
    expect(tools.map(({ definition }) => definition._meta?.ui.resourceUri)).toEqual([
      ...tools.slice(1).map(() => undefined),
      entry?.uri,
    ]);
  });

  test('can use its inline script and styles, but cannot load anything', () => {
    expect(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1]).toBe(
      `default-src 'none'; style-src ${digestOf('style')}; script-src ${digestOf('script')}; form-action 'none'; base-uri 'none'`.replaceAll(
        "'",
        '&#39;',
      ),
    );
    expect(html.match(/<(?:link|img|iframe|object)\b|\bsrc=|@import|url\(/g)).toBeNull();
    expect(html.match(/https?:\/\/[^"/]+/g)).toEqual([new URL(baseUrlPlaceholder).origin]);
  });

  test('has a field for every member that people fill in', () => {
    expect([...html.matchAll(/<(?:input|textarea) id="frontdesk-(\w+)"/g)].map(([, name]) => name)).toEqual(
      members,
    );
  });

  test('is small, because every conversation may load it', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(23_200);
    expect(gzipSync(html).length).toBeLessThan(9_200);
  });
});
