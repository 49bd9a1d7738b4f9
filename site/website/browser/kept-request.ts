import { sentPath } from '../../../contract/page-paths.ts';

/** A request that was accepted, as the tab that sent it shows it. */
export interface SentRequest {
  readonly identifier: string;
  /** Where the answer goes. */
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** What was written, under the labels of the fields. */
  readonly values: readonly (readonly [label: string, value: string])[];
}

const key = 'sent';

/** Keeps the request in this tab alone, and gives the page the address that shows it after a reload. */
export function keepRequest(request: SentRequest): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(request));
    history.replaceState(history.state, '', sentPath);
  } catch {
    // A browser may forbid storage: then a reload shows the empty form.
  }
}

/** The request that this tab sent last, if it may tell. */
export function keptRequest(): SentRequest | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
