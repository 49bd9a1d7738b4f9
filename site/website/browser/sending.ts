/** Timeout in milliseconds: longer than the service's own. */
export const responseTimeoutMs = 40_000;

/** Shows `text` beside the button while a request is being sent; without it, removes the text. */
export function showSending(button: Element | null, progress: HTMLElement, text = ''): void {
  // A disabled button would lose the focus.
  button?.setAttribute('aria-disabled', String(text !== ''));
  progress.textContent = text;
}
