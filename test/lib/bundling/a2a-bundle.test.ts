import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { a2aEvent, json, messageOf, rpc } from '../../lambdas/a2a/a2a-fixture.ts';
import { holdsRequestMembers, modulesLoadedFor } from '../../support/loaded-modules.ts';
import { synthesizedFunction } from '../../support/synthesized-template.ts';

function loadedFor(data: object): string[] {
  // Without a client address, so that a request ends before it calls a service.
  const event = a2aEvent({ headers: json, body: rpc('SendMessage', messageOf([{ data }])), from: 'nobody' });
  return modulesLoadedFor(join(inject('assembly'), synthesizedFunction('A2a').bundle), [event]);
}

test('a2aBundle() lets a query load none of what a request needs', () => {
  const isRequestFile = (file: string) => file.includes('/request-diagnostic-skill-');

  const loadedForQuery = loadedFor({ skill: 'query-services' });
  expect(loadedForQuery.filter(isRequestFile)).toEqual([]);
  expect(loadedForQuery.filter(holdsRequestMembers)).toEqual([]);
  const loadedForRequest = loadedFor({ skill: 'request-diagnostic' });
  expect(loadedForRequest.filter(isRequestFile)).toHaveLength(1);
  expect(loadedForRequest.filter(holdsRequestMembers)).toHaveLength(1);
});
