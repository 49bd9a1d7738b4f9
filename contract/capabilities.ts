import type * as z from 'zod';
import type { SkillId } from './a2a-skills.ts';
import { durationInWords } from './duration.ts';
import { idempotencyWindowSeconds, limitsInWords } from './limits.ts';
import { paths } from './paths.ts';
import { RequestToolInput, RequestToolOutput } from './request-tool.ts';
import { Cases } from './resources/cases.ts';
import { Company } from './resources/company.ts';
import { NextStep } from './resources/next-step.ts';
import { Pricing } from './resources/pricing.ts';
import { Services } from './resources/services.ts';

interface CapabilityBase {
  readonly path: string;
  readonly title: string;
  /** What it does, when, and with what effect, stated as facts that hold at every endpoint. */
  readonly description: string;
  /** Name of the operation in the OpenAPI document. */
  readonly operationId: string;
  /** A question to an agent that this capability answers. */
  exampleQuestion(provider: string): string;
  /** The skill of the A2A agent that it belongs to. */
  readonly skill?: SkillId;
}

/** A resource, and the tool with which agents read it. */
export interface ReadOperation extends CapabilityBase {
  readonly kind: 'read';
  readonly tool?: string;
  readonly answer: z.ZodType;
}

/** An operation with an effect, by HTTP and by tool. */
export interface WriteOperation extends CapabilityBase {
  readonly kind: 'write';
  readonly tool: string;
  /** Facts that only callers of the tool have to know. */
  readonly toolNote: string;
  readonly input: z.ZodType;
  readonly answer: z.ZodType;
}

export type Capability = ReadOperation | WriteOperation;

/**
 * All operations, each defined once. The tools of the MCP server, the skills of the A2A agent, the operations of the
 * OpenAPI document and the lines of llms.txt are generated from this list.
 */
export const capabilities: readonly Capability[] = [
  {
    kind: 'read',
    path: paths.company,
    skill: 'query-services',
    title: 'Company',
    description: 'Who the provider is.',
    operationId: 'getCompany',
    exampleQuestion: (provider) => `Who is ${provider}, and what work does it not take?`,
    answer: Company,
  },
  {
    kind: 'read',
    path: paths.services,
    tool: 'list_services',
    skill: 'query-services',
    title: 'List services',
    description:
      'Lists what can be commissioned: the entry diagnostic and the three project types, each with duration, link, and when it does NOT make sense to hire it. Meant to be read before recommending anything.',
    operationId: 'listServices',
    exampleQuestion: (provider) => `What services does ${provider} offer, and when should we not hire it?`,
    answer: Services,
  },
  {
    kind: 'read',
    path: paths.pricing,
    tool: 'get_pricing',
    skill: 'query-services',
    title: 'Get pricing',
    description:
      'Returns the published price of the diagnostic and the order of magnitude of a project. A project has no fixed figure: it is closed in phases on the basis of the diagnostic report.',
    operationId: 'getPricing',
    exampleQuestion: (provider) => `What does a diagnostic by ${provider} cost?`,
    answer: Pricing,
  },
  {
    kind: 'read',
    path: paths.cases,
    tool: 'get_cases',
    skill: 'query-services',
    title: 'Get cases',
    description:
      'Returns the published cases with summary, client, and links that a third party can verify independently.',
    operationId: 'listCases',
    exampleQuestion: (provider) => `What has ${provider} done before, and how can we check it?`,
    answer: Cases,
  },
  {
    kind: 'read',
    path: paths.nextStep,
    tool: 'getnextstep',
    skill: 'query-services',
    title: 'Get the next step',
    description:
      'Returns the complete sequence of what happens when someone writes to the provider, step by step, and where one can start. Meant for explaining the process before a request is sent.',
    operationId: 'getNextStep',
    exampleQuestion: (provider) => `What happens after we write to ${provider}?`,
    answer: NextStep,
  },
  {
    kind: 'write',
    path: paths.diagnosticRequest,
    tool: 'request_diagnostic',
    skill: 'request-diagnostic',
    title: 'Request a diagnostic',
    description:
      'Sends a diagnostic request on behalf of the person being helped. Sends one real e-mail to the provider, which cannot be undone. Only for a person who asked for it and supplied their own name and e-mail address. It commits to nothing; a person answers on a working day. Nothing that was written is kept outside the e-mail.',
    toolNote: `${limitsInWords()} The same values within ${durationInWords(idempotencyWindowSeconds)} are one request, unless their keys differ.`,
    operationId: 'requestDiagnostic',
    exampleQuestion: (provider) => `Ask ${provider} for a diagnostic of our system.`,
    input: RequestToolInput,
    answer: RequestToolOutput,
  },
];
