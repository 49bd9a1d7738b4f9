import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { type Content, resourcePaths } from '../../../contract/resources/all-resources.ts';
import { content, publish } from '../fixture-site.ts';

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

const casesToolDescription = ({ functions }: ReturnType<typeof publish>) =>
  functions.mcp.tools.find(({ definition }) => definition.name === 'get_cases')?.definition.description;

const skillPath = `${paths.agentSkills}when-to-hire-${content.company.slug}/SKILL.md`;

/** [number of project types, the list in the services' description]. */
const projectTypeRows: [count: number, list: string][] = [
  [0, 'the entry diagnostic, with duration'],
  [1, 'the entry diagnostic and one project type, each with duration'],
  [2, 'the entry diagnostic and the two project types, each with duration'],
  [12, 'the entry diagnostic and the twelve project types, each with duration'],
];

test.each(projectTypeRows)(
  'with %i project types, every description of the services states their number',
  (count, list) => {
    const { bodyAt, functions } = publish(contentWith(count));
    const description = `Lists ${list}, link, and when it does NOT make sense to hire it. Intended to be read before recommending anything.`;

    const [services] = functions.mcp.tools;

    expect(services?.definition.description).toContain(description.slice(1));
    expect(JSON.parse(bodyAt(paths.openapi)).paths[resourcePaths.services].get.description).toBe(
      `${description}\n\nHEAD returns the same header fields without a body.`,
    );
    expect(functions.a2a.offer.text).toContain(`\n- services: ${description}\n`);
    expect(bodyAt(paths.llmsTxt)).toContain(`: ${description}\n`);
    expect(bodyAt(skillPath)).toContain(`\`${resourcePaths.services}\`: ${description}\n`);
  },
);

describe('without a case', () => {
  const published = publish(contentWith(1));
  const { bodyAt, functions } = published;

  test('no tool promises cases, no sample query asks for them, and the API does not mention past work', () => {
    expect(casesToolDescription(published)).toMatch(/: Returns the published cases\. There are none yet\.$/);
    expect(bodyAt(paths.aiCatalog)).not.toContain(`has ${content.company.name} done before`);
    expect(JSON.parse(bodyAt(paths.openapi)).info.summary).toBe(
      'This API gives programs access to the provider’s profile, services, prices, and next steps, and accepts diagnostic requests.',
    );
  });

  test('the resource is an empty list, and the A2A agent says so', () => {
    expect(JSON.parse(bodyAt(resourcePaths.cases))).toEqual({ cases: [] });
    expect(functions.a2a.skills[0]?.resources?.cases?.text).toBe('There are no cases yet.');
  });
});

test.each([
  [
    'all have',
    content.cases.length,
    'Returns the published cases with summary, client, and links that a third party can verify independently.',
    `What has ${content.company.name} done before, and how can we check it?`,
  ],
  [
    'only some have',
    1,
    'Returns the published cases with summary and client.',
    `What has ${content.company.name} done before?`,
  ],
])(
  'the tool of the cases promises links only if all cases have them: %s',
  (_which, linkedCases, description, question) => {
    const cases = content.cases.map((item, index) => ({
      ...item,
      links: index < linkedCases ? item.links : [],
    }));
    const published = publish({ ...content, cases });
    const catalog = JSON.parse(published.bodyAt(paths.aiCatalog));

    expect(casesToolDescription(published)).toMatch(
      new RegExp(`: ${description} With "slug", returns one of them whole, with its text in Markdown\\.$`),
    );
    expect(catalog.entries[0].representativeQueries).toContain(question);
  },
);
