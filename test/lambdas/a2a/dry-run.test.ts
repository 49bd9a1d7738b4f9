import { describe, expect, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { functionOfFile } from '../../support/function-of-file.ts';
import { uniqueAddress } from '../../support/lambda-events.ts';
import { ask, json, messageOf, rpc } from './a2a-fixture.ts';
import { startA2aFunction } from './a2a-function.ts';

const agent = functionOfFile(startA2aFunction);

async function request(members: object) {
  const body = rpc('SendMessage', messageOf([{ data: { skill: 'request-diagnostic', ...members } }]));
  return (await ask(agent.handler, { headers: json, body, from: uniqueAddress() })).reply;
}

describe('dryRun of request-diagnostic', () => {
  test('checks a request and sends nothing', async () => {
    const { result } = await request({ ...validRequest, dryRun: true });

    expect(result?.message).toMatchObject({
      parts: [
        { text: expect.stringMatching(/^Nothing has been sent: this was a dry run\. /) },
        { data: { valid: true, sent: false } },
      ],
    });
    expect(agent.services.ses.delivered).toEqual([]);
    expect((await agent.services.table.items()).map(({ id }) => id?.S)).toEqual([
      expect.stringMatching(/^dry-runs#/),
    ]);
  });

  test('is answered as the request itself if that is invalid', async () => {
    const members = { ...validRequest, email: 'nowhere', who_wrote_it: 'Ada' };

    const dry = await request({ ...members, dryRun: true });

    expect(dry).toEqual(await request(members));
    expect(dry.error?.message).toContain('Did you mean "whoWroteIt"?');
  });

  test.each([null, false])('sends the request if it is %s', async (dryRun) => {
    await request({ ...validRequest, dryRun });
    expect(agent.services.ses.delivered).toHaveLength(1);
  });

  test('sends nothing if it is no boolean, and says what it may be', async () => {
    const { error } = await request({ ...validRequest, dryRun: 'true' });

    expect(error?.message).toContain('- message.parts[0].data.dryRun: Send true or false');
    expect(agent.services.ses.delivered).toEqual([]);
  });
});
