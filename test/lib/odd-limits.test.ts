import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { supportMonths } from '../../contract/api-versions.ts';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { cacheSeconds } from '../../contract/cache-time.ts';
import { durationInWords } from '../../contract/duration.ts';
import { preflightMaxAgeSeconds, transportSecuritySeconds } from '../../contract/http-headers.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  firewallWindowSeconds,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../../contract/limits.ts';
import { requestMembers } from '../../contract/request-members.ts';
import { alarmRules } from '../../lib/monitoring/alarm-rules.ts';
import { fixtureContent, fixtureFirm } from '../fixtures/firm-stage.ts';
import { copySources, type SourceChanges } from '../support/changed-sources.ts';
import { emailCap, publishedTexts } from '../support/published-texts.ts';

/** Every limit and time that is published, by the name of its constant. */
const usual = {
  quota: rateLimitPolicy.quota,
  windowSeconds: rateLimitPolicy.windowSeconds,
  dryRuns: dryRunPolicy.quota,
  dryRunSeconds: dryRunPolicy.windowSeconds,
  emailSeconds: emailLimitPolicy.windowSeconds,
  share: emailLimitPolicy.defaultShare,
  firewallSeconds: firewallWindowSeconds,
  idempotencySeconds: idempotencyWindowSeconds,
  keyLength: maxIdempotencyKeyLength,
  timeoutSeconds: functionTimeoutSeconds,
  bodyBytes: maxBodyBytes,
  shortestMessage: requestMembers.message.minLength,
  longestMessage: requestMembers.message.maxLength,
  cacheSeconds,
  preflightSeconds: preflightMaxAgeSeconds,
  hstsSeconds: transportSecuritySeconds,
  supportMonths,
  edgeErrors: alarmRules.EdgeErrors.threshold,
  functionErrors: alarmRules.FunctionErrors.threshold,
};
type Limits = Record<keyof typeof usual, number>;

const odd: Limits = {
  quota: 7,
  windowSeconds: 90,
  dryRuns: 37,
  dryRunSeconds: 75,
  emailSeconds: 5_400,
  share: 11,
  firewallSeconds: 600,
  idempotencySeconds: 129_600,
  keyLength: 201,
  timeoutSeconds: 9,
  bodyBytes: 140_001,
  shortestMessage: 13,
  longestMessage: 4_321,
  cacheSeconds: 7_200,
  preflightSeconds: 43_201,
  hstsSeconds: 15_552_001,
  supportMonths: 9,
  edgeErrors: 4,
  functionErrors: 77,
};

const oddSources: SourceChanges = {
  'contract/limits.ts': [
    [/(?<='diagnostic-request', quota: )\d+/, String(odd.quota)],
    [/(?<='diagnostic-request', quota: \d+, windowSeconds: )[\d_]+/, String(odd.windowSeconds)],
    [/(?<='dry-run', quota: )\d+/, String(odd.dryRuns)],
    [/(?<='dry-run', quota: \d+, windowSeconds: )[\d_]+/, String(odd.dryRunSeconds)],
    [/(?<='e-mails', windowSeconds: )[\d_]+/, String(odd.emailSeconds)],
    [/(?<=defaultShare: )\d+/, String(odd.share)],
    [/(?<=firewallWindowSeconds = )[\d_]+/, String(odd.firewallSeconds)],
    [/(?<=idempotencyWindowSeconds = )[\d_]+/, String(odd.idempotencySeconds)],
    [/(?<=maxIdempotencyKeyLength = )[\d_]+/, String(odd.keyLength)],
    [/(?<=functionTimeoutSeconds = )[\d_]+/, String(odd.timeoutSeconds)],
  ],
  'contract/body-limit.ts': [[/(?<=maxBodyBytes = )[\d_]+/, String(odd.bodyBytes)]],
  'contract/request-members.ts': [
    [/(?<=message: \{[^}]*minLength: )[\d_]+/, String(odd.shortestMessage)],
    [/(?<=message: \{[^}]*maxLength: )[\d_]+/, String(odd.longestMessage)],
  ],
  'contract/cache-time.ts': [[/(?<=cacheSeconds = )[\d_]+/, String(odd.cacheSeconds)]],
  'contract/http-headers.ts': [
    [/(?<=preflightMaxAgeSeconds = )[\d_]+/, String(odd.preflightSeconds)],
    [/(?<=transportSecuritySeconds = )[\d_]+/, String(odd.hstsSeconds)],
  ],
  'contract/api-versions.ts': [[/(?<=supportMonths = )\d+/, String(odd.supportMonths)]],
  'lib/monitoring/alarm-rules.ts': [
    [/(?<=EdgeErrors: \{[^}]*threshold: )\d+/, String(odd.edgeErrors)],
    [/(?<= FunctionErrors: \{[^}]*threshold: )\d+/, String(odd.functionErrors)],
  ],
};

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const grouped = (value: number) => value.toLocaleString('en').replaceAll(',', '[,_]?');
/** A number as a text may have it: in digits, grouped or not, or as a word. */
const any = (value: number) => `(?:${grouped(value)}${numerals[value] ? `|${numerals[value]}` : ''})`;
/** A duration as a text may have it: in any unit that it is a whole number of, or as "an hour". */
function anyDuration(seconds: number): string {
  const forms = [3_600, 60, 1].flatMap((unit, index) => {
    const name = ['hour', 'minute', 'second'][index];
    if (seconds % unit !== 0) return [];
    const one = seconds === unit ? [`(?:an?|one|any|the last|each|per|the) ${name}`] : [];
    return [...one, `${any(seconds / unit)}[ -]${name}s?`];
  });
  return `(?:${forms.join('|')})`;
}

/** How what goes out says each limit, whichever way it writes a number. */
function formsOf(limits: Limits): Record<string, string> {
  const { quota, windowSeconds, emailSeconds, cacheSeconds: cache } = limits;
  const share = Math.floor(emailCap / limits.share);
  return {
    'the quota': `\\b${any(quota)} (?:calls|requests|in any)\\b|diagnostic-request\\\\*";q=${quota}\\b|at most ${any(quota)}[;,]`,
    'the window of requests': `diagnostic-request\\\\*";q=\\d+;w=${windowSeconds}\\b|(?:within|any) ${anyDuration(windowSeconds)}`,
    'the quota of dry runs': `\\b${any(limits.dryRuns)} (?:such calls|dry runs|in any)\\b|dry-run\\\\*";q=${limits.dryRuns}\\b`,
    'the window of dry runs': `dry-run\\\\*";q=\\d+;w=${limits.dryRunSeconds}\\b|(?:such calls|dry runs) in any ${anyDuration(limits.dryRunSeconds)}`,
    'the window of e-mails': `"e-mails\\\\*";q=\\d+;w=${emailSeconds}\\b|EMAIL_WINDOW_SECONDS":"${emailSeconds}"|"maximum\\\\*":${emailSeconds + limits.timeoutSeconds}\\b|(?<!at most )${anyDuration(emailSeconds)}`,
    'the share of e-mails': `"e-mails\\\\*";q=${share};|EMAIL_LIMIT_PER_CLIENT":"${share}"`,
    'the window of the firewall': `EvaluationWindowSec":${limits.firewallSeconds}\\b|'${limits.firewallSeconds}'|over (?:a period of )?${anyDuration(limits.firewallSeconds)}`,
    'the idempotency window': anyDuration(limits.idempotencySeconds),
    'the length of a key': `\\b(?:to|than|most) ${limits.keyLength}\\b|\\{\\d,${limits.keyLength}\\}`,
    'the timeout of a function': `"Timeout":${limits.timeoutSeconds}\\b|after ${anyDuration(limits.timeoutSeconds)}`,
    'the length of a body': `"post":${grouped(limits.bodyBytes)}\\b`,
    'the shortest message': `minlength="${limits.shortestMessage}"|minLength\\\\*":${limits.shortestMessage}\\b|\\b${limits.shortestMessage} to \\d`,
    'the longest message': `data-max-length="${limits.longestMessage}"|maxLength\\\\*":${limits.longestMessage}\\b|\\b${grouped(limits.longestMessage)} characters`,
    'the cache time': `max-age=${cache}\\b|ttlMs\\D{1,4}${cache}000\\b|TTL":${cache}\\b|(?:kept|cache\\w*|most)[ \\w]{0,12} ${anyDuration(cache)}`,
    'the time of a preflight': `(?:max-age|Max-Age)\\W+${limits.preflightSeconds}\\b`,
    'the time of HSTS': `\\b(?:${grouped(limits.hstsSeconds)}|${limits.hstsSeconds / 1_000}e3)\\b(?!, immutable)`,
    'the support window': `\\b${any(limits.supportMonths)} months\\b`,
    'the threshold of EdgeErrors': `\\b${any(limits.edgeErrors)} %|EdgeErrors.*"Threshold":${limits.edgeErrors}\\b`,
    'the threshold of FunctionErrors': `-FunctionErrors.*"Threshold":${limits.functionErrors}\\b`,
  };
}

let texts: Record<'usual' | 'odd', Map<string, string>>;

beforeAll(async () => {
  const firm = firmWithEveryPart();
  const [usualTexts, oddTexts] = await Promise.all([
    publishedTexts('.', firm),
    publishedTexts(copySources(oddSources), firm),
  ]);
  texts = { usual: usualTexts, odd: oddTexts };
}, 300_000);

/** The fixture's firm whose content names no duration, with so few e-mails that their limits can be reached. */
function firmWithEveryPart(): string {
  const firm = mkdtempSync(join(tmpdir(), 'frontdesk-firm-'));
  cpSync(fixtureContent, join(firm, 'content'), { recursive: true });
  for (const text of globSync(join(firm, 'content/**/*.{json,md}'))) {
    const content = readFileSync(text, 'utf8');
    writeFileSync(text, content.replaceAll(/\b(?:hour|minute|second|month)s?\b/gi, 'while'));
  }
  const { stages, ...others } = JSON.parse(readFileSync(join(fixtureFirm, 'frontdesk.json'), 'utf8'));
  const stage = { ...stages.prod, email: { limit: emailCap } };
  writeFileSync(join(firm, 'frontdesk.json'), JSON.stringify({ ...others, stages: { odd: stage } }));
  return firm;
}

/** The names of the texts that have `form`, each with what is found. */
function found(where: ReadonlyMap<string, string>, form: string): string[] {
  const pattern = new RegExp(form, 'gi');
  return [...where].flatMap(([name, text]) =>
    [...text.matchAll(pattern)].map(({ index }) => `${name}: …${text.slice(index - 60, index + 60)}…`),
  );
}

describe.each(Object.keys(formsOf(usual)))('%s', (limit) => {
  const form = (limits: Limits) => formsOf(limits)[limit] ?? '';

  test('is found where it is as usual', () => {
    expect(found(texts.usual, form(usual))).not.toEqual([]);
  });

  test('is nowhere as usual once it is changed', () => {
    expect(found(texts.odd, form(usual))).toEqual([]);
  });

  test('is changed in every text that has it', () => {
    const names = (where: readonly string[]) => new Set(where.map((line) => line.replace(/: ….*/s, '')));

    expect(names(found(texts.odd, form(odd)))).toEqual(names(found(texts.usual, form(usual))));
  });
});

test('sentences are grammatical with odd values', () => {
  const everything = [...texts.odd.values()].join('\n');

  expect(durationInWords(odd.emailSeconds)).toBe('90 minutes');
  for (const sentence of [
    'An address may make 7 calls in any 90 seconds, including invalid and repeated ones. Its e-mails within 90 minutes are limited, too.',
    'The same values within 36 hours are one request, unless their keys differ.',
    'They answer GET and HEAD, may be cached for 2 hours, may come compressed (gzip, Brotli), and may be read by pages of any origin.',
    'counts how often each address sends anything to the form, the API or the endpoints for agents, over a period of 10 minutes.',
    'as many requests as RateLimit-Policy allows within 90 seconds.',
    'The whole service has sent as many e-mails within the last 90 minutes as its operators allow.',
    '4 % or more of all answers are 5xx.',
    'the one before answers for at least 9 months more.',
  ]) {
    expect(everything).toContain(sentence);
  }
});
