import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const workflows = globSync('.github/workflows/*.yml');

describe.each(workflows)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const actions = [...text.matchAll(/^ *-? *uses: (.*)$/gm)].map(([, action = '']) => action);

  test('pins every action to a commit, and says which release that is', () => {
    for (const action of actions) {
      expect(action).toMatch(
        /^(?:\.\/\.github\/workflows\/[\w-]+\.yml|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
      );
    }
  });

  test('gives no job a permission that it does not ask for', () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
  });

  test('runs scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, script = '']) => script);

    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });
});

test('an action is pinned to the same commit everywhere', () => {
  const pins = workflows.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/uses: ([\w./-]+)@([0-9a-f]{40})/g)].map(([, name, commit]) => [
      name,
      commit,
    ]),
  );
  const commits = Map.groupBy(pins, ([name]) => name);

  expect(commits.size).toBe(3);
  for (const [name, all] of commits) expect(new Set(all.map(([, commit]) => commit)).size, name).toBe(1);
});
