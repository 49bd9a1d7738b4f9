import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { WordsContent } from '../../../contract/content/words-content.ts';
import { exampleIdentifier } from '../../../contract/diagnostic-request.ts';
import { completeExample } from '../../../contract/example-request.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { resolveWords } from '../../../contract/words/resolve-words.ts';
import { isWord, type WordGroup } from '../../../contract/words/word.ts';
import { emailWordsOf, type Words, wordDefinitions } from '../../../contract/words/words.ts';
import { renderEmail } from '../../../lambdas/diagnostic-request/email/email-template.ts';
import { ResultPages } from '../../../lambdas/diagnostic-request/http/result-pages.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { buildSite } from '../../../site/publication/build-site.ts';
import { resultPagesContent } from '../../../site/website/html/result-pages-content.ts';
import { content } from '../fixture-site.ts';

const baseUrl = 'https://desk.example';
const germanTexts = readFileSync('contract/words/de.json', 'utf8').replaceAll(/"[\w$]+":/g, '');
const german = wordsOf(JSON.parse(readFileSync('contract/words/de.json', 'utf8')));

function wordsOf(given: object): Words {
  return resolveWords(WordsContent.parse(given) as Parameters<typeof resolveWords>[0]);
}

/** The content with every text of the resources replaced by meaningless letters. */
function withoutTexts({ website, ...resources }: typeof content, words: Words): typeof content {
  const replaced = JSON.parse(JSON.stringify(resources), (name, value) =>
    typeof value === 'string' && / /.test(value) && name !== 'telephone' ? 'Xxxxx xxx' : value,
  );
  return { ...replaced, website: { ...website, words } };
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Everything that a reader of the page sees or hears, including metadata and the texts of the script. */
function textsIn(html: string): string {
  return html
    .replaceAll(/<script type="application\/json" id="tools">.*?<\/script>/gs, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity as keyof typeof entities])
    .replaceAll(/(?<=\?subject=)[^"']+/g, decodeURIComponent);
}

const isForPrograms = (path: string) =>
  [pagePaths.api, pagePaths.agents, pagePaths.problems].some((page) => path.startsWith(page));

/** The pages of the website, the result pages of the form, and the e-mail, with `words`, by name. */
function readWith(words: Words): Map<string, string> {
  const { documents, navigation, resources, capabilities, notFoundPage } = buildSite(
    withoutTexts(content, words),
    {
      baseUrl,
      firewall: true,
    },
  );
  const resultPages = new ResultPages(resultPagesContent({ resources, navigation, words }));
  const problem = (status: number, errors?: { pointer: string; detail: string }[]) => ({
    type: `${baseUrl}${paths.problems}any`,
    title: 'A title',
    status,
    detail: 'A detail',
    requestId: 'r1',
    ...(errors && { errors }),
  });
  const page = (status: number, seconds: number, values: Record<string, string> = {}, names?: string[]) =>
    resultPages.problem(
      problem(
        status,
        names?.map((name) => ({ pointer: `#/${name}`, detail: 'A detail' })),
      ),
      new URLSearchParams(values),
      seconds,
    );
  const all = Object.keys(completeExample);
  const mail = (kind: 'website' | 'http' | 'mcp' | 'a2a') =>
    renderEmail(
      exampleIdentifier,
      completeExample,
      { kind, clientName: 'Bot', isProbablySpam: true },
      emailWordsOf(words),
    );
  const { form } = buildMcpData({ resources, capabilities, words, theme: content.website.theme });
  return new Map([
    ['form for agents', textsIn(form?.html ?? '')],
    ...documents.flatMap(({ path = '', mediaType, body }) =>
      mediaType.startsWith('text/html') && !isForPrograms(path) ? [[path, textsIn(body)] as const] : [],
    ),
    ['404', textsIn(notFoundPage.join('').replace('<html lang=de ', '\n<html lang="de">\n'))],
    ['202', textsIn(resultPages.accepted(exampleIdentifier, new URLSearchParams(completeExample)))],
    ['422 empty', textsIn(page(422, 0, {}, all))],
    ['422 short', textsIn(page(422, 0, { message: 'x', email: 'x' }, [...all, 'color']))],
    ['422 long', textsIn(page(422, 0, { message: 'x'.repeat(5_001) }, all))],
    ['429', textsIn(page(429, 30))],
    ['503', textsIn(page(503, 900))],
    ['500', textsIn(page(500, 0))],
    ['400', textsIn(page(400, 0))],
    ...withLess(words),
    ...(['website', 'http', 'mcp', 'a2a'] as const).map((kind) => {
      const { subject, text } = mail(kind);
      return [`e-mail by ${kind}`, `${subject}\n${text}`] as const;
    }),
  ]);
}

/** The pages of the same firm with a free diagnostic, no project prices and no case links, which need other words. */
function withLess(words: Words): (readonly [string, string])[] {
  const { pricing, services, cases, ...rest } = withoutTexts(content, words);
  const { documents } = buildSite(
    {
      ...rest,
      pricing: { ...pricing, diagnostic: { ...pricing.diagnostic, price: 0 }, project: undefined },
      services: services.filter(({ kind }) => kind === 'diagnostic'),
      cases: cases.map((item) => ({ ...item, services: [], links: [] })),
    },
    { baseUrl },
  );
  return [pagePaths.pricing, pagePaths.cases].map((path) => [
    `${path} with less`,
    textsIn(documents.find((document) => document.path === path)?.body ?? ''),
  ]);
}

/** The default texts of all words, by name, split at their placeholders. */
function defaultsOf(group: WordGroup, prefix = ''): [name: string, parts: string[]][] {
  return Object.entries(group).flatMap(([name, node]): [string, string[]][] => {
    const place = prefix + name;
    if (!isWord(node)) return defaultsOf(node, `${place}.`);
    const texts = 'text' in node ? [node.text] : [node.forms.one, node.forms.other];
    return texts.map((text) => [place, text.split(/\{\w+\}/).filter((part) => /\p{L}{3}/u.test(part))]);
  });
}

describe('on a website with only German words', () => {
  let pages: Map<string, string>;
  beforeAll(async () => {
    pages = readWith(german);
  });

  test('no page for people, no result page and no e-mail contains an English one', () => {
    const found = [...pages].flatMap(([path, text]) =>
      defaultsOf(wordDefinitions)
        .filter(([, parts]) =>
          parts.some((part) => isWholeWord(part.trim(), text) && !germanTexts.includes(part.trim())),
        )
        .map(([name]) => `${path}: ${name}`),
    );

    expect(found).toEqual([]);
  });

  test('every page declares its language', () => {
    const htmlPages = [...pages].filter(([name]) => !name.startsWith('e-mail'));

    expect(htmlPages.filter(([, text]) => !text.startsWith('<!doctype html>\n<html lang="de">\n'))).toEqual(
      [],
    );
  });
});

/** Whether the text contains `part` as a whole word, outside URLs and attributes. */
function isWholeWord(part: string, text: string): boolean {
  const escaped = part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}/"#.=-])${escaped}(?![\p{L}\p{N}="-])`, 'u').test(text);
}

/** Every word followed by a marker that distinguishes it from other words and from the content. */
function marked(group: WordGroup, prefix = ''): object {
  return Object.fromEntries(
    Object.entries(group).map(([name, node]) => {
      const place = `${prefix}${name}`;
      if (!isWord(node)) return [name, marked(node, `${place}.`)];
      if ('text' in node) return [name, `${node.text} ‡${place}‡`];
      return [name, { one: `${node.forms.one} ‡${place}‡`, other: `${node.forms.other} ‡${place}‡` }];
    }),
  );
}

test('every word occurs on a page, on a result page or in the e-mail', async () => {
  const words = wordsOf({ $schema: './schema/words.schema.json', ...marked(wordDefinitions) });

  const text = [...readWith(words).values()].join('\n');

  const names = new Set(defaultsOf(wordDefinitions).map(([name]) => name));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !text.includes(`‡${name}‡`))).toEqual([]);
});
