import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmationSeconds } from '../../../contract/limits.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { type CallingClient, forms, type Result, requestCalls } from './request-calls.ts';

// What carries an answer to the question is read before anything else: only what the person accepted is ever sent.

const { call, emails, forgetEmails } = requestCalls();

const draft = { ...validRequest, message: 'The draft of the model.' };
const corrected = { ...validRequest, message: 'The words of the person.' };
const elicitation = { elicitation: {} };

/** What a client says about itself, and whether the stage lets it ask. */
const clients = {
  'a client of 2026-07-28 that elicits': { modern: elicitation },
  'a client of 2026-07-28 that shows forms': { modern: forms },
  'a client of 2026-07-28 that does both': { modern: { ...forms, ...elicitation } },
  'a client of 2026-07-28 that declares nothing': { modern: {} },
  'a client of 2026-07-28 that elicits, on a stage that does not ask': {
    modern: elicitation,
    stageAsks: false,
  },
  'a client of 2026-07-28 that shows forms, on a stage that does not ask': {
    modern: forms,
    stageAsks: false,
  },
  'a session of a client that shows forms': { session: 'a.forms' },
  'a session of a client that shows forms, on a stage that does not ask': {
    session: 'a.forms',
    stageAsks: false,
  },
  'a session of a client that declares nothing': { session: 'a' },
  'a client of an earlier revision without a session': {},
} as const satisfies Record<string, CallingClient>;

const asks = (client: CallingClient) =>
  client.stageAsks !== false &&
  (client.session?.endsWith('.forms') || Object.keys(client.modern ?? {}).length > 0);

const answers: Readonly<Record<string, unknown>> = {
  none: undefined,
  accept: { request: { action: 'accept', content: corrected } },
  decline: { request: { action: 'decline' } },
  cancel: { request: { action: 'cancel' } },
  'decline with values': { request: { action: 'decline', content: corrected } },
  'an unknown action': { request: { action: 'perhaps', content: corrected } },
  'an action in capitals': { request: { action: 'DECLINE' } },
  'accept without values': { request: { action: 'accept' } },
  'accept of no object': { request: { action: 'accept', content: 'yes' } },
  'an answer to another question': { other: { action: 'accept', content: corrected } },
  'an answer in an envelope': { request: { method: 'elicitation/create', result: { action: 'accept' } } },
  'an answer of another kind': { request: { roots: [] } },
  'no answers': {},
  null: null,
  text: 'decline',
  list: [{ action: 'decline' }],
};

const states = {
  absent: async () => undefined,
  valid: async () => (await call(draft, { modern: elicitation })).requestState,
  forged: async () => `v1.e30.${'A'.repeat(43)}`,
  'no text': async () => 5,
  async expired() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (confirmationSeconds + 1) * 1_000 });
    const { requestState } = await call(draft, { modern: elicitation });
    vi.useRealTimers();
    return requestState;
  },
};

afterEach(() => {
  vi.useRealTimers();
});

type Outcome = 'draft' | 'the words of the person' | 'asked' | 'told that nothing was sent' | 'refused';

function expected(answer: string, state: string, client: CallingClient): Outcome {
  if (state === 'no text') return 'refused';
  if (answer === 'none' && state === 'absent') return asks(client) ? 'asked' : 'draft';
  if (answer === 'accept') return state === 'valid' ? 'the words of the person' : 'refused';
  if (/^(?:decline|cancel)/.test(answer)) return 'told that nothing was sent';
  return asks(client) ? 'asked' : 'told that nothing was sent';
}

async function outcomeOf(client: CallingClient, further: Record<string, unknown>): Promise<Outcome | string> {
  forgetEmails();
  const result: Result | undefined = await call(draft, client, further);
  const sent = emails().join();
  if (sent.includes(draft.message)) return 'draft';
  if (sent.includes(corrected.message)) return 'the words of the person';
  if (result?.structuredContent?.id !== undefined) return 'an identifier without an e-mail';
  if (result?.resultType === 'input_required' || result?._meta?.confirmation !== undefined) return 'asked';
  if (result?.structuredContent?.sent === false) return 'told that nothing was sent';
  return 'refused';
}

const someAnswers = ['none', 'accept', 'decline', 'no answers'];
/** One client that is asked by a question, one by a form, and one that is not: the others differ by what they declare alone. */
const thoroughly = [
  'a client of 2026-07-28 that elicits',
  'a client of 2026-07-28 that declares nothing',
  'a session of a client that shows forms',
];

describe.each(Object.entries<CallingClient>(clients))('%s', (what, client) => {
  const names = thoroughly.includes(what) ? Object.keys(answers) : someAnswers;

  test.each(Object.entries(states))(
    'whose state is %s, sends what was accepted alone',
    async (state, createState) => {
      const requestState = await createState();
      const outcomes: Record<string, string> = {};
      for (const name of names) {
        const further = {
          ...(name !== 'none' && { inputResponses: answers[name] }),
          ...(requestState !== undefined && { requestState }),
        };
        outcomes[name] = await outcomeOf(client, further);
      }
      expect(outcomes).toEqual(
        Object.fromEntries(names.map((name) => [name, expected(name, state, client)])),
      );
    },
  );
});
