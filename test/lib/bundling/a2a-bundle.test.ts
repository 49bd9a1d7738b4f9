import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { a2aEvent, json, messageOf, rpc } from '../../lambdas/a2a/fixture.ts';
import { holdsRequestMembers, modulesLoadedFor } from '../../support/cold-start.ts';
import { synthesizedFunction } from '../../support/synthesized-template.ts';

// Without a client address, so that the request fails before it calls a service.
const eventOf = (data: object) =>
  a2aEvent({ headers: json, body: rpc('SendMessage', messageOf([{ data }])), from: 'nobody' });

const isRequestFile = (file: string) => file.includes('/request-diagnostic-skill-');

test('the bundle of the A2A function loads no request modules for a query', async () => {
  const directory = join(inject('assembly'), synthesizedFunction('A2a').bundle);
  const events = [eventOf({ skill: 'query-services' }), eventOf({ skill: 'request-diagnostic' })];

  const [forQuery = [], forRequest = []] = await modulesLoadedFor(directory, events);

  expect(forQuery.length).toBeGreaterThan(0);
  expect(forQuery.filter(isRequestFile)).toEqual([]);
  expect(forQuery.filter(holdsRequestMembers)).toEqual([]);
  expect(forRequest.filter(isRequestFile)).toHaveLength(1);
  expect(forRequest.filter(holdsRequestMembers)).toHaveLength(1);
});
