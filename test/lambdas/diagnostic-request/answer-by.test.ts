import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { englishEmail } from '../../fixtures/words.ts';
import { functions } from '../../site/fixture-site.ts';
import { baseUrl } from '../../support/function-environment.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { jsonPost, lambdaContext, postEvent } from '../../support/lambda-events.ts';
import { loadFunction } from '../../support/load-function.ts';
import { startRequestServices } from '../../support/request-services.ts';

const promise = { workingDays: 1, weekend: [6, 7], timeZone: 'Europe/Brussels' };
const monday = { date: '2026-11-30', long: 'Monday, November 30' };

const services = await startRequestServices();
afterAll(() => services.close());
vi.doMock('#content/email-words', () => ({ default: { ...englishEmail, promise } }));
vi.doMock('#content/result-pages', () => ({ default: functions.resultPages }));

const caller = () => ({ viewerAddress: uniqueLoopbackAddress(), context: lambdaContext(), showsForm: false });

type Send = (key: string) => Promise<{ readonly answer: unknown; readonly isReplayed: boolean }>;

test.each<[protocol: string, send: Send]>([
  [
    'HTTP',
    async (key) => {
      const { handler } = await import('../../../lambdas/diagnostic-request/http/index.ts');
      const event = jsonPost(validRequest, { headers: { 'Idempotency-Key': key } });
      const { body, headers } = await handler(postEvent(event), lambdaContext());
      return { answer: JSON.parse(body), isReplayed: headers?.['Idempotency-Replayed'] === 'true' };
    },
  ],
  [
    'MCP',
    async (idempotencyKey) => {
      const { requestDiagnostic } = await import('../../../lambdas/mcp/request-diagnostic-tool.ts');
      const args = { ...validRequest, idempotencyKey };
      const { structuredContent: answer } = await requestDiagnostic(args, caller(), baseUrl);
      return { answer, isReplayed: Object(answer).replayed === true };
    },
  ],
  [
    'A2A',
    async (messageId) => {
      const { requestDiagnostic } = await import('../../../lambdas/a2a/request-diagnostic-skill.ts');
      const call = { ...caller(), values: validRequest, basePath: '', messageId, isCrossSite: false };
      const { text, data } = await requestDiagnostic(call, baseUrl);
      expect(text).toContain(`A person will answer by e-mail by ${monday.date}.`);
      return { answer: data, isReplayed: data.replayed === true };
    },
  ],
])(
  'a request over %s that is repeated after midnight gets the promised day of its e-mail again',
  async (_protocol, send) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T22:59Z') });
    onTestFinished(() => void vi.useRealTimers());
    services.ses.delivered.length = 0;
    const sendOnce = () => loadFunction(services.environment, () => send(key));
    const key = randomUUID();
    const answer = expect.objectContaining({ answerBy: monday.date });

    expect(await sendOnce()).toEqual({ answer, isReplayed: false });
    vi.setSystemTime(new Date('2026-11-30T09:00Z'));
    expect(await sendOnce()).toEqual({ answer, isReplayed: true });

    expect(services.ses.delivered.map(({ Content }) => Content.Simple.Body.Text.Data)).toEqual([
      expect.stringContaining(`Promised: an answer by ${monday.long}`),
    ]);
  },
);
