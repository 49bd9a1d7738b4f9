import { expect, test } from 'vitest';
import { rateLimitPolicy } from '../../../../contract/limits.ts';
import { paths } from '../../../../contract/paths.ts';
import { GeneratorResultPages } from '../../../../lambdas/diagnostic-request/http/generator-result-pages.ts';
import { buildMcpData } from '../../../../site/publication/build-mcp-data.ts';
import { resultPagesContent } from '../../../../site/website/html/result-pages-content.ts';
import { requestPage } from '../../../../site/website/pages/request-page.ts';
import { englishWords } from '../../../fixtures/words.ts';
import { bodyAt, content, markdownOf, markupOf, openapi, publish, site, siteOf } from '../../fixture-site.ts';

const problem = { type: '/problems/internal-error', title: 'Error', status: 500, detail: 'An error' };

const page = requestPage(site, openapi(site));
const markdown = markdownOf(page);
const markup = markupOf(page);

test('requestPage() explains in Markdown how a program sends a request, and how often', () => {
  const lines = markdown.split('\n');

  expect(lines).toContain(
    `A browser shows a form here. A program sends the same values to \`POST ${paths.diagnosticRequest}\`, for a person who asked for it and gave their own name and e-mail address. Each request sends a real e-mail.`,
  );
  expect(lines).toContain(`curl -i ${site.baseUrl}${paths.diagnosticRequest} \\`);
  expect(markdown).toContain(
    ` because this address has sent ${rateLimitPolicy.quota} requests within ${rateLimitPolicy.windowSeconds} seconds, `,
  );
});

test('requestPage() states in Markdown where a program can test a request', () => {
  expect(markdown.split('\n')).toContain(
    `To test, send the same request to \`POST ${paths.dryRun}\`, which checks it and sends nothing. The response is \`200\` with \`{"valid":true,"sent":false}\`, or the error that a request with these values would get.`,
  );
});

test('requestPage() shows next to the form what a person should know before pressing the button', () => {
  const [, information = ''] = /<div class="before">(.*?)<p class="actions">/s.exec(markup) ?? [];

  expect(information).toContain(`
<h3>Before you send it</h3>
<p>A question is free, and so is our answer to it.</p>
<ul class="people">
`);
  expect(information).toContain(
    '<p class="note">What you write reaches us as one e-mail, and we keep your words nowhere else. <a href="/privacy">Privacy</a></p>',
  );
  expect(information.match(/<li>/g)).toHaveLength(1);
  expect(markdown).toMatch(/\n## Your request\n\n### Before you send it\n\nA question is free/);
});

test('the form, the steps, the privacy statement and the API say how the firm treats a first message, if it says so', () => {
  const text = `${content.nextStep.confidentiality}`;
  const { confidentiality: _, ...nextStep } = content.nextStep;
  const silent = publish({ ...content, nextStep });

  for (const path of ['/request', '/next-step', '/privacy']) {
    expect(bodyAt(path)).toMatch(new RegExp(`<p(?: class="note")?>${text}</p>`));
    expect(silent.bodyAt(path)).not.toContain(text);
  }
  expect(JSON.parse(bodyAt('/api/v1/next-step'))).toMatchObject({ confidentiality: text });
  expect(JSON.parse(silent.bodyAt('/api/v1/next-step'))).not.toHaveProperty('confidentiality');
});

test('the form, the page of a sent request, the API and its tool link to the calendar, if the firm has one', () => {
  const address = 'https://calendar.example/first-call';
  const { booking: _, ...nextStep } = content.nextStep;
  const publications = [publish(content), publish({ ...content, nextStep })];
  const resultsOf = ({ site, navigation }: (typeof publications)[number]) =>
    new GeneratorResultPages(resultPagesContent(site.resources, site.website.words, navigation));
  const pagesOf = (publication: (typeof publications)[number]) => [
    publication.bodyAt('/request').replace(/<template.*/s, ''),
    publication.bodyAt('/request').replace(/^.*<template id="accepted"/s, ''),
    publication.bodyAt('/request.md'),
    publication.bodyAt('/request/sent'),
    resultsOf(publication).accepted({ id: 'DR-1' }, new URLSearchParams()),
    resultsOf(publication).problem(problem, new URLSearchParams(), 0),
    publication.bodyAt('/api/v1/next-step'),
    publication.bodyAt('/llms-full.txt'),
    JSON.stringify(
      buildMcpData(publication.site).tools.find(({ definition }) => definition.name === 'getnextstep')
        ?.answers,
    ),
  ];

  const [withCalendar = [], without = []] = publications.map(pagesOf);
  expect(withCalendar[0]).toContain(
    `<button>Send the request</button> <a href="${address}">or choose a time for a call</a></p>`,
  );
  expect(withCalendar.filter((page) => !page.includes(address))).toEqual([]);
  expect(without.filter((page) => page.includes(address))).toEqual([]);
});

test('requestPage() says above the button, only without JavaScript, that sending again creates a second request', () => {
  expect(markup).toContain(
    `</p>\n<noscript><p class="note">${englishWords.form.sendOnce}</p></noscript>\n<p class="actions">`,
  );
});

test("requestPage() promises a reply within the time of the firm's first step, and no words promise a different time", () => {
  const leadOf = (aSite: typeof site) => markdownOf(requestPage(aSite, openapi(aSite))).split('\n\n## ')[0];
  const steps = content.nextStep.steps.filter(({ who }) => who !== 'provider');
  const { request, outcome } = englishWords;
  const { answerInDays: _, ...others } = request;

  expect(leadOf(site)).toBe(`${request.summary}\n\nWe reply within 2 working days.`);
  expect(leadOf(siteOf({ ...content, nextStep: { ...content.nextStep, steps } }))).toBe(request.summary);
  expect(JSON.stringify([others, outcome])).not.toMatch(/\bdays?\b/);
});

test("requestPage() shows the next three steps, starting with the firm's first one", () => {
  const [first, ...others] = content.nextStep.steps;
  if (!first) throw new Error('The fixture has no steps');
  const steps = [{ ...first, who: 'both' as const }, ...others];
  const siteWithSharedStep = siteOf({ ...content, nextStep: { ...content.nextStep, steps } });
  const stepsOf = (aSite: typeof site) =>
    markupOf({ blocks: requestPage(aSite, openapi(aSite)).blocks.slice(-1) }).match(/(?<=<b>).*?(?=<\/b>)/g);

  expect(stepsOf(site)).toEqual(others.map(({ title }) => title));
  expect(stepsOf(siteWithSharedStep)).toEqual(steps.slice(0, 3).map(({ title }) => title));
});

test('requestPage() has a telephone number only if the firm has one', () => {
  const { telephone, ...company } = content.company;
  const siteWithoutTelephone = siteOf({ ...content, company });
  const waysOf = (aSite: typeof site) => {
    const html = markupOf(requestPage(aSite, openapi(aSite)));
    return html.replace(/<template id="accepted".*?<\/template>/s, '').match(/href="(?:mailto|tel):[^"]*"/g);
  };

  expect(telephone).toBeDefined();
  const subject = 'mailto:hello@fellside.example?subject=About%20our%20system';
  expect(waysOf(site)).toEqual([
    `href="${subject}"`,
    'href="tel:+441632960123"',
    'href="mailto:hello@fellside.example"',
    'href="tel:+441632960123"',
  ]);
  expect(waysOf(siteWithoutTelephone)).toEqual([`href="${subject}"`, 'href="mailto:hello@fellside.example"']);
});
