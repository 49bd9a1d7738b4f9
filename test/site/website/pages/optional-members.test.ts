import { describe, expect, test } from 'vitest';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { resourceText } from '../../../../site/resources/build-resources.ts';
import { bodyAt, content, pagesOf, publish } from '../../fixture-site.ts';

/** Returns the content of a firm without any optional member. */
function minimalContent(projects: number): Content {
  const {
    founded: _1,
    workingHours: _2,
    timeZone: _3,
    telephone: _4,
    legal: _5,
    ...company
  } = content.company;
  const { project, ...pricing } = content.pricing;
  const removeDate = <T extends { modified?: string | undefined }>({ modified: _, ...rest }: T) => rest;
  const [diagnostic] = content.services.filter(({ kind }) => kind === 'diagnostic');
  const [firstProject] = content.services.filter(({ kind }) => kind === 'project');
  const [onlyCase] = content.cases;
  if (!diagnostic || !firstProject || !onlyCase || !project)
    throw new Error('The fixture lacks what this test needs');
  const { sector: _6, ...plainCase } = onlyCase;
  return {
    ...content,
    company: { ...removeDate(company), about: [] },
    pricing: {
      ...removeDate(pricing),
      diagnostic: { ...pricing.diagnostic, doesNotInclude: [] },
      ...(projects > 0 && { project: { ...project, whatMovesIt: [] } }),
    },
    services: [diagnostic, ...(projects > 0 ? [firstProject] : [])].map((item) => ({
      ...removeDate(item),
      whatWeNeed: [],
    })),
    cases: [{ ...removeDate(plainCase), services: [], links: [] }],
    nextStep: removeDate(content.nextStep),
    website: { ...content.website, pages: [], articles: [], privacy: undefined },
  };
}

describe.each([0, 1])('a firm without optional content, and with %i project types', (projects) => {
  const { documents, resources, bodyAt } = publish(minimalContent(projects));
  const pages = pagesOf(documents);

  test('has no document that shows a missing value', () => {
    const offenders = documents.filter(
      ({ path = '', body }) => !path.endsWith('.js') && /\bundefined\b|\bNaN\b|\[object /.test(body),
    );

    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  test('has no page with an empty list, row, section or heading', () => {
    const emptyElement =
      /<(ul|ol|dl|section|div|dt|dd|h\d|li|p)(?: [^>]*)?>\s*<\/\1>|<h[23][^>]*>[^<]*<\/h[23]>\s*<\/(?:div|section)>/;

    expect(
      pages.flatMap(
        ({ path, body }) =>
          emptyElement.exec(body.replaceAll(/<template.*?<\/template>/gs, ''))?.[0].concat(` on ${path}`) ??
          [],
      ),
    ).toEqual([]);
  });

  test('has no modification date anywhere', () => {
    expect(bodyAt('/sitemap.xml')).not.toContain('lastmod');
    for (const { body } of pages) expect(body).not.toMatch(/Updated <time|dateModified/);
  });

  test('returns empty lists, and omits single values', () => {
    expect(resources.company.about).toEqual([]);
    expect(resources.cases.cases[0]).toMatchObject({ links: [], services: [] });
    for (const name of ['founded', 'workingHours', 'timeZone', 'legal', 'telephone', 'modified'])
      expect(Object.keys(resources.company)).not.toContain(name);
  });

  test('has plain text without gaps', () => {
    const texts = [
      resourceText('company', resources),
      resourceText('pricing', resources),
      resourceText('cases', resources),
    ];

    for (const text of texts) expect(text).not.toMatch(/undefined|\(\)|: \./);
  });

  test('does not claim that its cases can be verified', () => {
    expect(bodyAt('/cases.md')).not.toContain('you can check it');
    expect(bodyAt('/llms.txt')).toContain('What we’ve done, and for whom: ');
  });
});

test.each([
  [
    'the interface’s sentence',
    undefined,
    'A project has no fixed figure: it is closed in phases on the basis of the diagnostic report.',
  ],
  [
    'the firm’s own sentence, without phases',
    'A project has a fixed price, named after the reading.',
    'A project has a fixed price, named after the reading.',
  ],
])('the pricing method of a project is %s', (_what, agreement, sentence) => {
  const { project, ...pricing } = content.pricing;
  if (!project) throw new Error('The fixture has no project prices');
  const { capabilities, bodyAt } = publish({
    ...content,
    pricing: { ...pricing, project: { ...project, ...(agreement && { agreement }) } },
  });

  expect(capabilities.find(({ tool }) => tool === 'get_pricing')?.description).toBe(
    `Returns the published price of the diagnostic and the order of magnitude of a project. ${sentence}`,
  );
  for (const path of ['/index.md', '/services.md'])
    expect(bodyAt(path).includes('phase by phase')).toBe(agreement === undefined);
  expect(bodyAt('/pricing.md').includes(sentence)).toBe(agreement !== undefined);
});

test('a firm without projects has no project prices anywhere', () => {
  const { documents, capabilities } = publish(minimalContent(0));
  const pricing = capabilities.find(({ tool }) => tool === 'get_pricing');

  expect(pricing?.description).toBe('Returns the published price of the diagnostic.');
  const pages = documents.filter(({ path = '' }) =>
    ['/pricing.md', '/services.md', '/index.md', '/llms.txt'].includes(path),
  );
  expect(pages.filter(({ body }) => /order of magnitude|A project|Projects have cost/.test(body))).toEqual(
    [],
  );
});

test('responses always contain lists, even empty ones, and their schemas have no defaults', () => {
  const { schemas } = JSON.parse(bodyAt('/openapi.json')).components;

  expect(schemas.Case.required).toEqual(expect.arrayContaining(['links', 'services']));
  expect(schemas.Company.required).toContain('about');
  expect(bodyAt('/openapi.json')).not.toContain('"default":[]');
  expect(bodyAt('/.well-known/mcp/server-card.json')).not.toContain('"default":[]');
});

test.each([
  [0, 'free', 'The diagnostic is free.'],
  [49.9, '£49.90', 'The diagnostic costs GBP 49.90.'],
])('a diagnostic price of %s is shown as %s', (price, amount, sentence) => {
  const { pricing } = content;
  const { bodyAt, resources } = publish({
    ...content,
    pricing: { ...pricing, diagnostic: { ...pricing.diagnostic, price } },
  });

  for (const path of ['/', '/pricing', '/next-step']) expect(bodyAt(path)).toContain(amount);
  expect(resources.pricing.diagnostic.price.amount).toBe(price);
  expect(resourceText('pricing', resources)).toContain(sentence);
});
