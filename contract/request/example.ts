import { promiseOf } from './answer-day.ts';
import { exampleAnswerBy, exampleIdentifier } from './diagnostic-request.ts';
import { type RequestMemberName, type RequestMembers, requestMemberEntries } from './members.ts';

type RequiredMemberName = {
  [Name in RequestMemberName]: RequestMembers[Name]['required'] extends true ? Name : never;
}[RequestMemberName];

const examples = requestMemberEntries.map(([name, { example }]) => [name, example]);

/** An example request with every member. */
export const completeExample = Object.fromEntries(examples) as Record<RequestMemberName, string>;

/** An example request with only the required members. */
export const minimalExample = Object.fromEntries(
  requestMemberEntries.flatMap(([name, { required, example }]) => (required ? [[name, example]] : [])),
) as Record<RequiredMemberName, string>;

/** An example of the response to an accepted request. It has a day only if the firm promises one. */
export const acceptedExample = (resources: Parameters<typeof promiseOf>[0]) => ({
  id: exampleIdentifier,
  ...(promiseOf(resources) && { answerBy: exampleAnswerBy }),
});
