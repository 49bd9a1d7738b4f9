import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { WordsContent } from '../../../contract/content/words-content.ts';
import { exampleAnswerBy, exampleIdentifier } from '../../../contract/diagnostic-request.ts';
import { completeExample } from '../../../contract/example-request.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { resolveWords } from '../../../contract/words/resolve-words.ts';
import { isWord, type WordGroup } from '../../../contract/words/word.ts';
import { emailWordsOf, type Words, wordDefinitions } from '../../../contract/words/words.ts';
import { renderEmail } from '../../../lambdas/diagnostic-request/email/email-template.ts';
import { GeneratorResultPages } from '../../../lambdas/diagnostic-request/http/generator-result-pages.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { publishSite } from '../../../site/publication/publish-site.ts';
import { resultPagesContent } from '../../../site/website/html/result-pages-content.ts';
import { siteSettings } from '../../fixtures/firm-stage.ts';
import { content } from '../fixture-site.ts';

const { baseUrl } = siteSettings;
const accepted = { id: exampleIdentifier, answerBy: exampleAnswerBy };
const germanTexts = readFileSync('contract/words/de.json', 'utf8').replaceAll(/"[\w$]+":/g, '');
const german = wordsOf(JSON.parse(readFileSync('contract/words/de.json', 'utf8')));

function wordsOf(given: object): Words {
  return resolveWords(WordsContent.parse(given) as Parameters<typeof resolveWords>[0]);
}

/** A text with everything that has a label. */
const alerts = ['note', 'tip', 'important', 'warning', 'caution'].map((kind) => `> [!${kind}]\n> Xxxxx`);
const body = ['Xxxxx[^1]', '[^1]: Xxxxx', ...alerts].join('\n\n');

/** The content, with all texts of resources and articles replaced by meaningless letters. */
function withoutTexts({ website, ...resources }: typeof content, words: Words): typeof content {
  const { articles, ...replaced } = JSON.parse(
    JSON.stringify({ ...resources, articles: website.articles }),
    (name, value) =>
      typeof value === 'string' && / /.test(value) && name !== 'telephone' ? 'Xxxxx xxx' : value,
  );
  const pricing = { ...replaced.pricing, taxNote: 'Xxxxx xxx' };
  const pages = [{ slug: 'x', title: 'Xxxxx', description: 'Xxxxx xxx', navigation: 'none' as const, body }];
  return { ...replaced, pricing, website: { ...website, articles, words, pages } };
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Everything on the page that a reader sees or hears, including metadata and the script's texts. */
function textsIn(html: string): string {
  return html
    .replaceAll(/<script type="application\/json" id="frontdesk-tools">.*?<\/script>/gs, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity as keyof typeof entities])
    .replaceAll(/(?<=\?subject=)[^"']+/g, decodeURIComponent);
}

const isForPrograms = (path: string) =>
  [pagePaths.api, pagePaths.agents, pagePaths.problems].some((page) => path.startsWith(page));

/** The pages of the website, the result pages of the form, and the e-mail, rendered with `words` and keyed by name. */
function renderTexts(words: Words): Map<string, string> {
  const { documents, navigation, site } = publishSite(withoutTexts(content, words), {
    ...siteSettings,
    firewall: {},
  });
  const resultPages = new GeneratorResultPages(resultPagesContent(site.resources, words, navigation));
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
  const allMembers = Object.keys(completeExample);
  const mail = (kind: 'website' | 'http' | 'mcp' | 'a2a') =>
    renderEmail(
      accepted,
      completeExample,
      { kind, clientName: 'Bot', isProbablySpam: true, language: 'fr' },
      emailWordsOf(words),
    );
  const { form } = buildMcpData(site);
  return new Map([
    ['form for agents', textsIn(form.html)],
    ...documents.flatMap(({ path = '', mediaType, body }) =>
      mediaType.startsWith('text/html') && !isForPrograms(path) ? [[path, textsIn(body)] as const] : [],
    ),
    ['202', textsIn(resultPages.accepted(accepted, new URLSearchParams(completeExample)))],
    ['422 empty', textsIn(page(422, 0, {}, allMembers))],
    ['422 short', textsIn(page(422, 0, { message: 'x', email: 'x' }, [...allMembers, 'color']))],
    ['422 long', textsIn(page(422, 0, { message: 'x'.repeat(5_001) }, allMembers))],
    ['429', textsIn(page(429, 30))],
    ['503', textsIn(page(503, 900))],
    ['500', textsIn(page(500, 0))],
    ['400', textsIn(page(400, 0))],
    ...renderMinimalTexts(words),
    ...(['website', 'http', 'mcp', 'a2a'] as const).map((kind) => {
      const { subject, text } = mail(kind);
      return [`e-mail via ${kind}`, `${subject}\n${text}`] as const;
    }),
  ]);
}

/** The pages that use different words if the diagnostic is free and there are no project prices or case links. */
function renderMinimalTexts(words: Words): (readonly [string, string])[] {
  const { pricing, services, cases, ...rest } = withoutTexts(content, words);
  const { documents } = publishSite(
    {
      ...rest,
      pricing: { ...pricing, diagnostic: { ...pricing.diagnostic, price: 0 }, project: undefined },
      services: services.filter(({ kind }) => kind === 'diagnostic'),
      cases: cases.map((item) => ({ ...item, services: [], links: [] })),
    },
    siteSettings,
  );
  return [pagePaths.pricing, pagePaths.cases].map((path) => [
    `${path}, minimal`,
    textsIn(documents.find((document) => document.path === path)?.body ?? ''),
  ]);
}

/** The default texts of all words, each with its name, split at the placeholders. */
function defaultTexts(group: WordGroup, prefix = ''): [name: string, parts: string[]][] {
  return Object.entries(group).flatMap(([name, node]): [string, string[]][] => {
    const path = prefix + name;
    if (!isWord(node)) return defaultTexts(node, `${path}.`);
    const texts = 'text' in node ? [node.text] : [node.forms.one, node.forms.other];
    return texts.map((text) => [path, text.split(/\{\w+\}/).filter((part) => /\p{L}{3}/u.test(part))]);
  });
}

describe('on a website with German words', () => {
  let pages: Map<string, string>;
  beforeAll(() => {
    pages = renderTexts(german);
  });

  test('no page for people, no result page and no e-mail contains an English word', () => {
    const englishWords = [...pages].flatMap(([path, text]) =>
      defaultTexts(wordDefinitions)
        .filter(([, parts]) =>
          parts.some((part) => isWholeWord(part.trim(), text) && !germanTexts.includes(part.trim())),
        )
        .map(([name]) => `${path}: ${name}`),
    );

    expect(englishWords).toEqual([]);
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

/** Appends a marker to every word, to distinguish it from other words and from the content. */
function withMarkers(group: WordGroup, prefix = ''): object {
  return Object.fromEntries(
    Object.entries(group).map(([name, node]) => {
      const path = `${prefix}${name}`;
      if (!isWord(node)) return [name, withMarkers(node, `${path}.`)];
      if ('text' in node) return [name, `${node.text} ‡${path}‡`];
      return [name, { one: `${node.forms.one} ‡${path}‡`, other: `${node.forms.other} ‡${path}‡` }];
    }),
  );
}

test('every word is used on a page, on a result page or in the e-mail', () => {
  const words = wordsOf({ $schema: './schema/words.schema.json', ...withMarkers(wordDefinitions) });

  const text = [...renderTexts(words).values()].join('\n');

  const names = new Set(defaultTexts(wordDefinitions).map(([name]) => name));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !text.includes(`‡${name}‡`))).toEqual([]);
});
