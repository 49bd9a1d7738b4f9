import { contentTooLarge, malformedBody } from '../../../contract/problem-types.ts';
import { bodyBytes, type EventBody, requireBodyWithinLimit, utf8Text } from '../../shared/request-body.ts';
import { ProblemException } from '../problem-exception.ts';
import type { BodyFormat } from './body-format.ts';
import { parseForm } from './parse-form.ts';
import { parseJson } from './parse-json.ts';

/** The values that a body announces. What they are worth, the contract says. */
export function parseBody(event: EventBody, format: BodyFormat): unknown {
  const bytes = requireBodyWithinLimit(
    event,
    (advice) => new ProblemException(contentTooLarge, `${advice}.`),
  );
  const notUtf8 = () => new ProblemException(malformedBody, 'The body is not UTF-8. Send it in UTF-8.');
  const text = utf8Text(bytes, notUtf8);
  return format === 'json' ? parseJson(text) : parseForm(text);
}

/** What a person typed, as far as it can be read: to be shown back, and for nothing else. */
export function submittedFields(event: EventBody): URLSearchParams {
  return new URLSearchParams(bodyBytes(event).toString('utf8'));
}
