import { sentPath } from '../../../contract/page-paths.ts';

/** An accepted request, as shown in the tab that sent it. */
export interface SentRequest {
  readonly identifier: string;
  /** The address to which the firm replies. */
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The values, by the labels of their fields. */
  readonly values: readonly (readonly [label: string, value: string])[];
}

const key = 'sent';

/** Keeps the request in this tab, and changes the URL of the page to the one that shows it after a reload. */
export function keepRequest(request: SentRequest): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(request));
    history.replaceState(history.state, '', sentPath);
  } catch {
    // If the browser forbids storage, a reload shows the empty form.
  }
}

/** The last request that this tab sent, if storage is available. */
export function keptRequest(): SentRequest | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
