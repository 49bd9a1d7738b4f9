import { expect, test } from 'vitest';
import { durationInWords } from '../../../../contract/in-words.ts';
import { idempotencyWindowSeconds } from '../../../../contract/limits.ts';
import { paragraph } from '../../../../site/tree/nodes.ts';
import { writeMarkdown } from '../../../../site/tree/write-markdown.ts';
import { siteLanguage } from '../../../../site/website/html/language.ts';
import { casesPage } from '../../../../site/website/pages/cases-page.ts';
import { companyPage } from '../../../../site/website/pages/company-page.ts';
import { homePage } from '../../../../site/website/pages/home-page.ts';
import { nextStepPage } from '../../../../site/website/pages/next-step-page.ts';
import type { Page } from '../../../../site/website/pages/page.ts';
import { pricingPage } from '../../../../site/website/pages/pricing-page.ts';
import { requestPage } from '../../../../site/website/pages/request-page.ts';
import { servicePage } from '../../../../site/website/pages/service-page.ts';
import { pageOnDesk } from '../../../support/page-on-desk.ts';
import { content, markdownOf, markupOf, openapi, publish, site } from '../../fixture-site.ts';

const { resources } = site;

const inMarkdown = (text: string) => writeMarkdown([paragraph(text)], pageOnDesk);
const linesOf = (page: Page) => markdownOf(page).split('\n');

test('the company page has the e-mail address as text and as a link', () => {
  const page = companyPage(site);
  const { email } = resources.company;

  expect(linesOf(page)).toContain(`- **E-mail**: [${email}](mailto:${email})`);
  expect(markupOf(page)).toContain(`<dt>E-mail</dt>\n<dd><a href="mailto:${email}">${email}</a></dd>`);
});

test("the company page has the firm's people, its own text, what it does not do, and how to reach it", () => {
  const headings = linesOf(companyPage(site)).filter((line) => line.startsWith('## '));

  expect(headings).toEqual([
    '## Who you’ll work with',
    '## Who we are',
    '## What we don’t do',
    '## How to reach us',
  ]);
});

test('an amount that ends in a full stop is not followed by a second one', () => {
  const { pricing } = resources;
  const kroner = (amount: number) => ({ amount, currency: 'DKK', formatted: `DKK ${amount}` });
  const danishSite = {
    ...site,
    website: { ...site.website, words: { ...site.website.words, language: 'da' } },
    resources: {
      ...resources,
      pricing: {
        ...pricing,
        diagnostic: { ...pricing.diagnostic, price: kroner(28_500) },
        project: pricing.project && {
          ...pricing.project,
          orderOfMagnitude: { minimum: kroner(1), maximum: kroner(2), formatted: 'DKK 1 to DKK 2' },
        },
      },
    },
  };

  expect(pricingPage(danishSite).description).toMatch(/ costs 28\.500\skr\. Projects have cost [^.]+kr\.$/);
});

test('a client with two cases is named once', () => {
  const [first, ...others] = resources.cases.cases.slice(0, 2);
  if (!first) throw new Error('The fixture has no case');
  const cases = [first, ...others, { ...first, slug: 'again' }];
  const { description } = casesPage({ ...site, resources: { ...resources, cases: { cases } } });

  expect(description.split(first.client)).toHaveLength(2);
});

test('the sections of the home page can be linked to', () => {
  const headings = markupOf(homePage(site)).match(/<h2.*?>/g);

  expect(headings).toEqual(
    ['services', 'cases', 'articles', 'when-not-to-hire-us', 'people', 'how-it-works'].map(
      (id) => `<h2 id="${id}">`,
    ),
  );
});

test('the home page has a question for the visitor’s assistant, which its link contains', () => {
  const named = publish({ ...content, company: { ...content.company, name: 'Kiel & Söhne #1' } }).site;
  const page = homePage(named);
  const [, question] = /^```text\n(.*)\n```$/m.exec(markdownOf(page)) ?? [];
  const [, link = ''] = /<a href="(claude:[^"]*)">/.exec(markupOf(page)) ?? [];

  expect(question).toBe(
    'Read https://desk.example/llms-full.txt, ask us what you need to know about our system, and then tell us why we should not hire Kiel & Söhne #1.',
  );
  expect(new URL(link).searchParams.get('q')).toBe(question);
});

test.each([
  [14, 0],
  [15, 2],
])('a page of %i cases starts with links to %i years', (count, links) => {
  const [item] = content.cases;
  if (!item) throw new Error('The fixture has no case');
  const cases = Array.from({ length: count }, (_, index) => ({
    ...item,
    slug: `case-${index}`,
    year: index < 9 ? 2026 : 2024,
  }));

  const { bodyAt } = publish({ ...content, cases });

  expect(bodyAt('/cases').match(/<a href="#year-\d+">\d+<\/a>/g) ?? []).toHaveLength(links);
  expect(bodyAt('/cases').match(/<h2 id="year-\d+">/g)).toHaveLength(2);
});

test('the request page tells programs how to send each request once, and describes the response', () => {
  const lines = linesOf(requestPage(site, openapi(site)));

  expect(lines).toContain(
    `The \`Idempotency-Key\` is a new UUID for each request, and the same for every retry of it. Within ${durationInWords(idempotencyWindowSeconds)}, the same request with the same key returns the same identifier and sends no second e-mail.`,
  );
  expect(lines.filter((line) => /^- `\d+`/.test(line))).toEqual([
    '- `202`: the request has been sent. The body is like `{"id":"DR-7Q2M9X4KTB0VHC3N","answerBy":"2026-11-23"}`: the person can quote `id` in a question about it, and `answerBy` is the last day on which a person answers.',
    '- `422`: nothing has been sent. `errors` lists every member to correct, and how.',
    expect.stringMatching(/^- `429`: nothing has been sent, because .+\. Wait for `Retry-After`\.$/),
  ]);
});

test('the page of a service says that the diagnostic comes first, and a project later, and what a project costs roughly', () => {
  const linesOfKind = (kind: 'diagnostic' | 'project') =>
    linesOf(servicePage({ ...resources.services.diagnostic, kind } as never, site));
  const { project } = resources.pricing;
  if (!project?.orderOfMagnitude) throw new Error('The fixture has no project prices');
  const range = inMarkdown(siteLanguage('en').moneyRange(project.orderOfMagnitude));

  expect(linesOfKind('diagnostic')).toContain('- **Type**: Where every project starts');
  expect(linesOfKind('project')).toEqual(
    expect.arrayContaining([
      '- **Type**: Project, after a diagnostic',
      `- **What it costs**: [${range}, priced phase by phase](https://desk.example/pricing)`,
    ]),
  );
});

test('the note about taxes follows every price on the website', () => {
  const { bodyAt } = publish({ ...content, pricing: { ...content.pricing, taxNote: 'plus VAT' } });
  const { diagnostic, project } = resources.pricing;
  if (!project?.orderOfMagnitude) throw new Error('The fixture has no project prices');
  const language = siteLanguage('en');
  const price = inMarkdown(language.money(diagnostic.price));
  const range = inMarkdown(language.moneyRange(project.orderOfMagnitude));

  for (const page of ['index', 'services', 'pricing', 'next-step'])
    expect(bodyAt(`/${page}.md`)).toContain(`${price} plus VAT`);
  expect(bodyAt('/pricing.md')).toContain(`${range} plus VAT`);
  expect(bodyAt('/services.md')).toContain(`${range} plus VAT, priced phase by phase`);
});

/** The parts of the scale that the bars of a page cover, in percent. */
const barsOn = (page: Page) =>
  [...markupOf(page).matchAll(/<rect x="(.*?)%" width="(.*?)%"/g)].map(([, x, width]) => [
    Number(x),
    Number(width),
  ]);

test('the pricing page draws the price of the diagnostic and the range of projects on one scale', () => {
  const page = pricingPage(site);

  // £7,250, and £18,000 to £140,000.
  expect(barsOn(page)).toEqual([
    [0, 5.18],
    [12.86, 87.14],
  ]);
  expect(linesOf(page)).toContain(
    '- **[First reading](https://desk.example/services/first-reading)**: £7,250',
  );
});

test('the next-step page draws the steps that take a day or more, and the diagnostic, below their sum', () => {
  const page = nextStepPage(site);

  // Two working days are 2.8 days, and two weeks 14.
  expect(barsOn(page)).toEqual([
    [0, 16.67],
    [16.67, 83.33],
  ]);
  expect(markdownOf(page)).toContain(`## About 2 weeks, plus the time that you take

- **We reply**: Within three days
- **[First reading](https://desk.example/services/first-reading)**: Eight days within a fortnight
`);
});

test('the sum on the next-step page omits the time that the client takes', () => {
  const steps = resources.nextStep.steps.map((step) =>
    step.who === 'client' ? { ...step, duration: { text: 'two weeks', maximum: 'P2W' } } : step,
  );
  const slowClient = { ...resources, nextStep: { ...resources.nextStep, steps } };

  expect(barsOn(nextStepPage({ ...site, resources: slowClient }))).toEqual(barsOn(nextStepPage(site)));
});

test('the next-step page has no sum if the diagnostic has no maximum', () => {
  const { diagnostic } = resources.services;
  const services = {
    ...resources.services,
    diagnostic: { ...diagnostic, duration: { text: 'As long as it takes' } },
  };

  expect(barsOn(nextStepPage({ ...site, resources: { ...resources, services } }))).toEqual([]);
});
