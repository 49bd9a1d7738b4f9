import { contentTooLarge } from '../../../contract/problem-types.ts';
import { bodyBytes, type EventBody, requireBodyWithinLimit, utf8Text } from '../../shared/request-body.ts';
import { malformedBodyException, ProblemException } from '../problem-exception.ts';
import type { BodyFormat } from './body-format.ts';
import { parseForm } from './parse-form.ts';
import { parseJson } from './parse-json.ts';

/** Parses a body in `format`; throws a 413 or a 400. The contract validates the values. */
export function parseBody(event: EventBody, format: BodyFormat): unknown {
  const bytes = requireBodyWithinLimit(
    event,
    (advice) => new ProblemException(contentTooLarge, `${advice}.`),
  );
  const text = utf8Text(bytes, () => malformedBodyException('The body is not UTF-8. Send it in UTF-8.'));
  return format === 'json' ? parseJson(text) : parseForm(text);
}

/** The fields of a form as far as they can be decoded: to show a person what was typed, and for nothing else. */
export function submittedFields(event: EventBody): URLSearchParams {
  return new URLSearchParams(bodyBytes(event).toString('utf8'));
}
