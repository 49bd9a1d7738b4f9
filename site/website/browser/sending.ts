/** Milliseconds after which no answer is waited for: longer than the service takes at most. */
export const answerTimeoutMs = 40_000;

/** Says beside the button that something is being sent, by `text`; without one that nothing is. */
export function showSending(button: Element | null, progress: HTMLElement, text = ''): void {
  // A disabled button would lose the focus.
  button?.setAttribute('aria-disabled', String(text !== ''));
  progress.textContent = text;
}
