import { a2aMediaTypes } from '../../contract/a2a-data.ts';
import { contentTypeNotSupported } from './a2a-errors.ts';
import type { MessagePart } from './a2a-message.ts';

/** A part of the agent's message. */
export type ResponsePart =
  | { readonly text: string; readonly mediaType: string }
  | { readonly data: unknown; readonly mediaType: string };

/** Throws for files, and for text or data of a media type that the agent card does not name. */
export function requireReadableParts(parts: readonly MessagePart[]): void {
  if (parts.every(isReadable)) return;
  throw contentTypeNotSupported(`Send parts with text or data, of media type ${a2aMediaTypes.join(' or ')}`);
}

function isReadable({ raw, url, mediaType }: MessagePart): boolean {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase();
  return !raw && !url && (!type || a2aMediaTypes.some((known) => known === type));
}

/** The parts of the accepted media types, or all if that leaves none: the modes are a hint (A2A 1.0 section 3.2.2). */
export function acceptedParts(
  parts: readonly ResponsePart[],
  acceptedOutputModes: readonly string[],
): readonly ResponsePart[] {
  const accepted = parts.filter(({ mediaType }) => acceptedOutputModes.includes(mediaType));
  return accepted.length > 0 ? accepted : parts;
}
