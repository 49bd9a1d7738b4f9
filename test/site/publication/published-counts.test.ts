import { describe, expect, test } from 'vitest';
import { describeCapabilities } from '../../../contract/capabilities.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type Content, type Resources, resourcePaths } from '../../../contract/resources/all-resources.ts';
import { buildA2aData } from '../../../site/publication/build-a2a-data.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { content, pagesOf, publish, site } from '../fixture-site.ts';

const serviceOfKind = (kind: string) => content.services.filter((item) => item.kind === kind).slice(0, 1);

/** The content with this number of project types, and without cases. */
function contentWith(projects: number): Content {
  const copies = Array.from({ length: projects }, (_, index) =>
    serviceOfKind('project').map((item) => ({ ...item, slug: `project-${index + 1}` })),
  );
  const whereToStart = content.nextStep.whereToStart.filter(({ target }) => target !== 'cases');
  return {
    ...content,
    services: [...serviceOfKind('diagnostic'), ...copies.flat()],
    cases: [],
    nextStep: { ...content.nextStep, whereToStart },
  };
}

function casesToolDescription(resources: Resources) {
  const { tools } = buildMcpData({
    resources,
    capabilities: describeCapabilities(resources, {}),
    website: content.website,
    icons: [],
    language: site.language,
    languages: site.languages,
  });
  return tools.find(({ definition }) => definition.name === 'get_cases')?.definition.description;
}

const skillPath = `${paths.agentSkills}when-to-hire-${content.company.slug}/SKILL.md`;

/** [number of project types, the list in the services' description, the heading on the pricing page]. */
const projectTypeRows: [count: number, list: string, heading: string | undefined][] = [
  [0, 'the entry diagnostic, with duration', undefined],
  [1, 'the entry diagnostic and one project type, each with duration', 'The type of project'],
  [2, 'the entry diagnostic and the two project types, each with duration', 'The types of project'],
  [12, 'the entry diagnostic and the twelve project types, each with duration', 'The types of project'],
];

describe.each(projectTypeRows)('with %i project types', (count, list, heading) => {
  const { bodyAt, site } = publish(contentWith(count));
  const description = `Lists ${list}, link, and when it does NOT make sense to hire it. Intended to be read before recommending anything.`;

  test('every description of the services states their number', () => {
    const [services] = buildMcpData(site).tools;

    expect(services?.definition.description).toContain(description.slice(1));
    expect(JSON.parse(bodyAt(paths.openapi)).paths[resourcePaths.services].get.description).toBe(
      `${description}\n\nHEAD returns the same header fields without a body.`,
    );
    expect(buildA2aData(site).offer.text).toContain(`\n- services: ${description}\n`);
    expect(bodyAt(paths.llmsTxt)).toContain(`: ${description}\n`);
    expect(bodyAt(skillPath)).toContain(`\`${resourcePaths.services}\`: ${description}\n`);
    expect(bodyAt(`${pagePaths.agents}.md`)).toContain(description);
  });

  test('the pages have a section for project types only if there are any', () => {
    const headings = (path: string) =>
      [...bodyAt(`${path}.md`).matchAll(/^#+ (.*)$/gm)].map(([, text]) => text);

    expect(headings(pagePaths.pricing).filter((text = '') => /^The types? of project$/.test(text))).toEqual(
      heading === undefined ? [] : [heading],
    );
    expect(headings(pagePaths.services).includes('Projects')).toBe(count > 0);
  });
});

describe('without a case', () => {
  const { bodyAt, documents, navigation, site } = publish(contentWith(1));

  test('no cases page is published, and nothing links to one', () => {
    expect(bodyAt(pagePaths.cases)).toBe('');
    expect(pagesOf(documents).filter(({ body }) => body.includes(`href="${pagePaths.cases}`))).toEqual([]);
    expect(navigation.header.map(({ path }) => path)).not.toContain(pagePaths.cases);
    expect(bodyAt(paths.sitemap)).not.toContain(pagePaths.cases);
  });

  test('no tool promises cases, no sample query asks for them, and the API does not mention past work', () => {
    expect(casesToolDescription(site.resources)).toMatch(
      /: Returns the published cases\. There are none yet\.$/,
    );
    expect(bodyAt(paths.aiCatalog)).not.toContain(`has ${content.company.name} done before`);
    expect(JSON.parse(bodyAt(paths.openapi)).info.summary).toBe(
      'This API gives programs access to the provider’s profile, services, prices, and next steps, and accepts diagnostic requests.',
    );
  });

  test('the resource is an empty list, and the A2A agent says so', () => {
    expect(JSON.parse(bodyAt(resourcePaths.cases))).toEqual({ cases: [] });
    expect(buildA2aData(site).skills[0]?.resources?.cases?.text).toBe('There are no cases yet.');
  });
});

test.each([
  [
    'all have',
    content.cases.length,
    'Returns the published cases with summary, client, and links that a third party can verify independently.',
    `What has ${content.company.name} done before, and how can we check it?`,
    'Every case has links that you can use to check it.',
  ],
  [
    'only some have',
    1,
    'Returns the published cases with summary and client.',
    `What has ${content.company.name} done before?`,
    undefined,
  ],
])(
  'the tool and the page of the cases promise links only if all cases have them: %s',
  (_which, linkedCases, description, question, promise) => {
    const cases = content.cases.map((item, index) => ({
      ...item,
      links: index < linkedCases ? item.links : [],
    }));
    const { bodyAt, resources } = publish({ ...content, cases });
    const catalog = JSON.parse(bodyAt(paths.aiCatalog));

    expect(casesToolDescription(resources)).toMatch(
      new RegExp(`: ${description} With "slug", returns one of them whole, with its text in Markdown\\.$`),
    );
    expect(catalog.entries[0].representativeQueries).toContain(question);
    expect(/Every case has links[^.]*\./.exec(bodyAt(pagePaths.cases))?.[0]).toBe(promise);
  },
);
