import type { SendOutcome } from './send-form.ts';

/** What WebMCP adds to the submit event of a declarative form tool. */
interface AgentSubmitEvent extends SubmitEvent {
  /** Whether an agent filled the form in. */
  readonly agentInvoked?: boolean;
  /** Answers the agent's call. It has to be called while the event is dispatched. */
  respondWith?(result: Promise<object>): void;
}

/** Reports the outcome to the agent that filled in the form. */
export function answerAgent(event: AgentSubmitEvent, outcome: Promise<SendOutcome | undefined>): void {
  if (event.agentInvoked) event.respondWith?.(outcome.then(resultOf));
}

/** An MCP CallToolResult. Without an outcome nothing was sent. */
function resultOf(outcome: SendOutcome | undefined): object {
  if (outcome?.kind === 'accepted') {
    const { identifier: id } = outcome;
    return {
      content: [{ type: 'text', text: `The person sent the request ${id}.` }],
      structuredContent: { id },
    };
  }
  return { content: [{ type: 'text', text: reasonOf(outcome) }], isError: true };
}

/** Why there is no identifier. For a failure, the message that the person reads. */
function reasonOf(outcome: Exclude<SendOutcome, { kind: 'accepted' }> | undefined): string {
  if (outcome?.kind === 'failed') return `${outcome.failure.title}. ${outcome.failure.text}`;
  return 'The request was not sent. The person has values to correct first.';
}
