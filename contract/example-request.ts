import { type RequestMemberName, type RequestMembers, requestMemberEntries } from './request-members.ts';

type RequiredMemberName = {
  [Name in RequestMemberName]: RequestMembers[Name]['required'] extends true ? Name : never;
}[RequestMemberName];

const examples = requestMemberEntries.map(([name, { example }]) => [name, example]);

/** A request with the example of every member. */
export const completeExample = Object.fromEntries(examples) as Record<RequestMemberName, string>;

/** A request with the example of every required member. */
export const minimalExample = Object.fromEntries(
  requestMemberEntries.flatMap(([name, { required, example }]) => (required ? [[name, example]] : [])),
) as Record<RequiredMemberName, string>;
