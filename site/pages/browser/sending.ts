/** Timeout in milliseconds, longer than the service's own. */
export const responseTimeoutMs = 40_000;

/** Shows `text` beside the button while a request is being sent. Without `text`, clears it. */
export function showProgress(button: Element | null, progress: HTMLElement, text = ''): void {
  // A disabled button would lose focus.
  button?.setAttribute('aria-disabled', String(text !== ''));
  progress.textContent = text;
}
