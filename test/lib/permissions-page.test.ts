import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { grantedPermissions, type Permission } from '../support/granted-permissions.ts';
import { synthesizeStacks } from '../support/synthesized-stacks.ts';
import { synthesizedTemplate } from '../support/synthesized-template.ts';

const page = readFileSync('docs/operations/permissions.md', 'utf8');

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| who'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const each = (cell = '') => cell.split(', ');
const listed = rows.flatMap(([who, actions, resources, onlyIf = '']) =>
  each(who).flatMap((holder) =>
    each(actions).flatMap((action) =>
      each(resources).map((resource): Permission => ({ who: holder, action, resource, onlyIf })),
    ),
  ),
);
const text = ({ who, action, resource, onlyIf }: Permission) =>
  `${who} | ${action} | ${resource} | ${onlyIf}`;

const templateWithMonitor = synthesizeStacks({ check: { everyMinutes: 15 } })['Frontdesk-test']?.template;
if (!templateWithMonitor) throw new Error('The deployment misses its stack');
const inTemplate = [
  ...new Set(
    [...grantedPermissions(synthesizedTemplate()), ...grantedPermissions(templateWithMonitor)].map(text),
  ),
].toSorted();
const onPage = listed.map(text).toSorted();

test('docs/operations/permissions.md names every permission of the template', () => {
  expect(inTemplate.filter((permission) => !onPage.includes(permission))).toEqual([]);
});

test('docs/operations/permissions.md names no permission that the template does not give, and none twice', () => {
  expect(
    onPage.filter(
      (permission, index) => !inTemplate.includes(permission) || onPage[index - 1] === permission,
    ),
  ).toEqual([]);
});
