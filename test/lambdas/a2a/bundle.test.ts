import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleA2a } from '../../../lib/a2a-bundle.ts';
import { a2aPublication } from '../../../publication/a2a/a2a-publication.ts';
import { modulesLoadedFor } from '../../support/loaded-modules.ts';
import { documents } from './a2a-function.ts';
import { a2aEvent, json, messageOf, rpc } from './fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'frontdesk-a2a-'));
beforeAll(() => bundleA2a(a2aPublication(documents), directory));
afterAll(() => rmSync(directory, { recursive: true }));

function loadedFor(data: object): string[] {
  // From nobody, so that a request ends before it calls a service.
  const event = a2aEvent({ headers: json, body: rpc('SendMessage', messageOf([{ data }])), from: 'nobody' });
  return modulesLoadedFor(directory, [event]);
}

test('the bundle lets a query load none of what a request needs', () => {
  const isOfRequest = (file: string) => file.includes('/request-diagnostic-');

  expect(loadedFor({ skill: 'query-services' }).filter(isOfRequest)).toEqual([]);
  expect(loadedFor({ skill: 'request-diagnostic' }).filter(isOfRequest)).toHaveLength(1);
});
