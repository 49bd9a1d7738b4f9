import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { skillDefinitions } from '../../contract/agents/a2a-skills.ts';
import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { maxProjectTypes } from '../../contract/resources/services.ts';
import { firmPackage } from '../../lib/firm/template/firm-package.ts';
import { modulesIn } from './modules.ts';

const readText = (file: string) => readFileSync(file, 'utf8');
const files = globSync(['*.md', 'docs/**/*.md']).toSorted();
const documentation = files.map(readText).join('\n');

test('every script in package.json is documented', () => {
  const { scripts } = JSON.parse(readText('package.json'));
  const documentedScripts = [...documentation.matchAll(/npm (?:run )?(?:--silent )?([\w:-]+)/g)].map(
    ([, name]) => name,
  );

  expect(Object.keys(scripts).filter((name) => !documentedScripts.includes(name))).toEqual([]);
});

/** Returns the names in backticks in the table row that starts with `start`. */
function namesInRow(file: string, start: string): string[] {
  const row = readText(file)
    .split('\n')
    .find((line) => line.startsWith(start));
  const names = row?.replace('/api/v1/', '').match(/`[\w-]+`/g) ?? [];
  return names.map((name) => name.slice(1, -1));
}

test('the tables list every resource, tool, skill and revision', () => {
  const skills = skillDefinitions.map(({ id }) => id);

  expect(namesInRow('README.md', '| `/api/v1/company')).toEqual(
    Object.values(resourcePaths).map((path) => path.split('/').at(-1)),
  );
  expect(namesInRow('docs/agents.md', '| MCP |')).toEqual(capabilities.flatMap(({ tool }) => tool ?? []));
  expect(namesInRow('README.md', '| `POST /a2a` |')).toEqual(skills);
  expect(namesInRow('docs/agents.md', '| A2A')).toEqual(skills);
  expect(readText('README.md')).toContain(
    `every protocol revision from ${mcpRevisions.at(-1)} to ${mcpRevisions[0]} |`,
  );
});

test('docs/operations/first-hour.md tests exactly the assumptions about AWS in the code', () => {
  const code = modulesIn('contract', 'edge', 'lambdas', 'lib', 'local', 'release', 'site')
    .map(readText)
    .join('\n');
  const assumptions = [...code.matchAll(/Unverified on AWS: ([a-z]+(?:-[a-z]+)*)/g)].map(([, id]) => id);
  const testedIds = [...readText('docs/operations/first-hour.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, id]) => id,
  );

  expect(testedIds.toSorted()).toEqual([...new Set(assumptions)].toSorted());
});

/** Standard shell variables, and one that a test sets for its child processes. */
const otherVariables = ['HOME', 'PATH', 'STAGE', 'TMPDIR'];

test('every variable that a command or the tests read is documented', () => {
  const readers = modulesIn('bin', 'local', 'test').filter(
    (module) => !/^test\/(?:fixtures|structure)\//.test(module),
  );
  const names = readers
    .map(readText)
    .flatMap((text) => [
      ...[...text.matchAll(/process\.env\.([A-Z\d_]+)|\(environment, '([A-Z\d_]+)'/g)].map(
        ([, name, setting]) => name ?? setting,
      ),
      ...[...text.matchAll(/const \{([^}]*)\} = process\.env/g)].flatMap(
        ([, list = '']) => list.match(/\w+/g) ?? [],
      ),
    ]);

  expect(names).toContain('DATA_DIR');
  expect(
    names.filter((name = '') => !otherVariables.includes(name) && !documentation.includes(`\`${name}\``)),
  ).toEqual([]);
});

/** Returns the fragments that GitHub generates for the headings of a document. */
function fragmentsOf(file: string): string[] {
  return [...readText(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const folders = 'bench|bin|content|contract|docs|edge|lambdas|lib|local|release|site|test|verify';

test('the pages for firms mention only scripts that a firm or a clone has', () => {
  const { scripts } = JSON.parse(firmPackage('LICENSE')['package.json'] ?? '');
  const { scripts: websiteScripts } = JSON.parse(readText('website/package.json'));
  const availableScripts = [...Object.keys({ ...scripts, ...websiteScripts }), 'init', 'pack'];
  const pages = files.filter((file) => /^docs\/(?:make-it-yours|operations\/)/.test(file));
  const mentionedScripts = pages.flatMap((file) =>
    [...readText(file).matchAll(/^ *npm run (?:--silent )?([\w:]+)/gm)].map(([, name = '']) => name),
  );

  expect(mentionedScripts).toContain('check');
  expect(mentionedScripts.filter((name) => !availableScripts.includes(name))).toEqual([]);
});

test('docs/make-it-yours.md states the maximum number of project types', () => {
  expect(readText('docs/make-it-yours.md')).toContain(
    `a type of project, at most ${maxProjectTypes} of them.`,
  );
});

/** Patterns for a limit, which only code states. Measurements and figures in decisions are not limits. */
const limitsByHand = [
  /\b(?:five|\d+) (?:diagnostic )?requests? (?:a|per|in any|in each) (?:minute|\d+ seconds)/gi,
  /\b(?:five|\d+) (?:times )?(?:a|in any) minute\b|\bin any 60 seconds\b/gi,
  /\bq=\d|\bmax-age=\d/g,
  /\b24 hours\b|\ba sixth (?:by|of)\b|\b(?:six|6) months\b|131,072|\b255 (?:printable|characters)/gi,
  /\b(?:kept|cacheable|cached?)[\w ]* (?:an|one|1) hour\b/gi,
  /\b(?:twice|two|three|five|\d+)(?: times| calls)? or more (?:within|in) /gi,
];

describe.each(files)('%s', (file) => {
  const text = readText(file);

  test('states the file of each configuration or content example in the line before the example', () => {
    const intros = [...text.matchAll(/^(.*)\n\n```(?:json|yaml|markdown)$/gm)].map(([, line]) => line);

    expect(intros.filter((line = '') => !/`[\w./<>-]+\.(?:json|ya?ml|md)`/.test(line))).toEqual([]);
  });

  test.skipIf(file === 'docs/settings.md')(
    'links to the definition of a limit instead of repeating it',
    () => {
      expect(limitsByHand.flatMap((pattern) => text.match(pattern) ?? [])).toEqual([]);
    },
  );

  test('links only to existing files and headings', () => {
    const links = [
      ...text.replaceAll(/`[^`\n]*`/g, '``').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g),
    ];
    const broken = links.filter(([, path = '', fragment]) => {
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(target) || (fragment !== undefined && !fragmentsOf(target).includes(fragment));
    });

    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('mentions only existing files and folders', () => {
    const paths = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))].map(
      ([, path = '']) => path,
    );

    // The files in content/ depend on the firm, which may have no cases.
    expect(paths.filter((path) => !path.startsWith('content/') && !existsSync(path))).toEqual([]);
  });
});
