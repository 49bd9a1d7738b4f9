import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { WordsContent } from '../../../contract/content/words-content.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { exampleAnswerBy, exampleIdentifier } from '../../../contract/request/diagnostic-request.ts';
import { completeExample } from '../../../contract/request/example.ts';
import { resolveWords } from '../../../contract/words/resolve-words.ts';
import { isWord, type WordGroup } from '../../../contract/words/word.ts';
import { emailWordsOf, type Words, wordDefinitions } from '../../../contract/words/words.ts';
import { renderEmail } from '../../../lambdas/diagnostic-request/email/email-template.ts';
import { ResultPages } from '../../../lambdas/diagnostic-request/http/result-pages.ts';
import { siteSettings } from '../../fixtures/firm-stage.ts';
import { germanWords } from '../../fixtures/words.ts';
import { content, publish } from '../fixture-site.ts';
import { buildPages, home } from '../pages/site-with-pages.ts';

const { baseUrl } = siteSettings;
const accepted = { id: exampleIdentifier, answerBy: exampleAnswerBy };
const germanTexts = readFileSync('contract/words/de.json', 'utf8').replaceAll(/"[\w$]+":/g, '');

function wordsOf(given: object): Words {
  return resolveWords(WordsContent.parse(given) as Parameters<typeof resolveWords>[0]);
}

/** The content, with all texts of resources replaced by meaningless letters. */
const withoutTexts = ({ company, services, pricing, cases, nextStep }: typeof content) =>
  JSON.parse(JSON.stringify({ company, services, pricing, cases, nextStep }), (name, value) =>
    typeof value === 'string' && / /.test(value) && name !== 'telephone' ? 'Xxxxx xxx' : value,
  );

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Everything on the page that a reader sees or hears, including metadata and the script's texts. */
const textsIn = (html: string) =>
  html
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity as keyof typeof entities])
    .replaceAll(/(?<=\?subject=)[^"']+/g, decodeURIComponent);

/** The form's pages and script, its result pages, the form for agents, and the e-mail, with `words` and keyed by name. */
function renderTexts(words: Words): Map<string, string> {
  const { site, functions } = publish({ ...content, ...withoutTexts(content), words });
  const { documents, resultPages: resultContent } = buildPages({
    site,
    homes: [home(words.language)],
    privacy: '/privacy',
  });
  const resultPages = new ResultPages(resultContent);
  const page = (status: number, seconds: number, values: Record<string, string> = {}, names?: string[]) =>
    textsIn(
      resultPages.problem(
        {
          type: `${baseUrl}${paths.problems}any`,
          title: 'A title',
          status,
          detail: 'A detail',
          requestId: 'r1',
          ...(names && { errors: names.map((name) => ({ pointer: `#/${name}`, detail: 'A detail' })) }),
        },
        new URLSearchParams(values),
        seconds,
      ),
    );
  const allMembers = Object.keys(completeExample);
  return new Map([
    ['form for agents', textsIn(functions.mcp.resources.at(-1)?.text ?? '')],
    ...documents.flatMap(({ path = '', mediaType, body }) =>
      (path.startsWith(pagePaths.request) && mediaType.startsWith('text/html')) || path.endsWith('/form.js')
        ? [[path, textsIn(body)] as const]
        : [],
    ),
    ['202', textsIn(resultPages.accepted(accepted, new URLSearchParams(completeExample)))],
    ['422 empty', page(422, 0, {}, allMembers)],
    ['422 short', page(422, 0, { message: 'x', email: 'x' }, [...allMembers, 'color'])],
    ['422 long', page(422, 0, { message: 'x'.repeat(5_001) }, allMembers)],
    ['429', page(429, 30)],
    ['503', page(503, 900)],
    ['500', page(500, 0)],
    ['400', page(400, 0)],
    ...(['website', 'http', 'mcp', 'a2a'] as const).map((kind) => {
      const channel = { kind, clientName: 'Bot', isProbablySpam: true, language: 'fr' };
      const { subject, text, html } = renderEmail(accepted, completeExample, channel, emailWordsOf(words));
      return [`e-mail via ${kind}`, `${subject}\n${text}\n${textsIn(html)}`] as const;
    }),
  ]);
}

/** The default texts of all words, each with its name, split at the placeholders. */
function defaultTexts(group: WordGroup, prefix = ''): [name: string, parts: string[]][] {
  return Object.entries(group).flatMap(([name, node]): [string, string[]][] => {
    const path = prefix + name;
    if (!isWord(node)) return defaultTexts(node, `${path}.`);
    const texts = typeof node.text === 'string' ? [node.text] : Object.values(node.text);
    return texts.map((text: string) => [
      path,
      text.split(/\{\w+\}/).filter((part) => /\p{L}{3}/u.test(part)),
    ]);
  });
}

describe('with German words', () => {
  let pages: Map<string, string>;
  beforeAll(() => {
    pages = renderTexts(germanWords);
  });

  test('no page of the form, no result page and no e-mail contains an English word', () => {
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
    const htmlPages = [...pages].filter(([name]) => !/^e-mail|\.js$/.test(name));

    expect(htmlPages.length).toBeGreaterThan(8);
    for (const [path, text] of htmlPages) expect(text, path).toMatch(/^<!doctype html>\n<html lang="de"/);
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
      const { text } = node;
      if (typeof text === 'string') return [name, `${text} ‡${path}‡`];
      return [name, { one: `${text.one} ‡${path}‡`, other: `${text.other} ‡${path}‡` }];
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
