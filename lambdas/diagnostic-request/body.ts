import type { APIGatewayProxyEvent } from 'aws-lambda';
import { contentTooLarge, malformedBody } from '../../contract/problems.ts';
import { bodyBytes, boundedBody, utf8Text } from '../door/body.ts';
import { RequestRefusal } from '../request/request-refusal.ts';
import { parseForm } from './form.ts';
import { parseJson } from './json.ts';
import type { BodyForm } from './media-type.ts';

type Body = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>;

/** The values that a body announces. What they are worth, the contract says. */
export function readBody(event: Body, form: BodyForm): unknown {
  const bytes = boundedBody(event, (advice) => new RequestRefusal(contentTooLarge, `${advice}.`));
  const notUtf8 = () => new RequestRefusal(malformedBody, 'The body is not UTF-8. Send it in UTF-8.');
  const text = utf8Text(bytes, notUtf8);
  return form === 'json' ? parseJson(text) : parseForm(text);
}

/** What a person typed, as far as it can be read: to be shown back, and for nothing else. */
export function typedFields(event: Body): URLSearchParams {
  return new URLSearchParams(bodyBytes(event).toString('utf8'));
}
