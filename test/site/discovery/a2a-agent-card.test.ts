import { AgentCard } from '@a2a-js/sdk';
import { isLegacyAgentCard, parseLegacyAgentCard } from '@a2a-js/sdk/compat/v0_3/client';
import { describe, expect, test } from 'vitest';
import { a2aVersion } from '../../../contract/a2a-data.ts';
import { interfaceVersion } from '../../../contract/api-versions.ts';
import { rateLimitPolicy } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { offeredSkills } from '../../../site/a2a/offered-skills.ts';
import { agentCard, agentCardDocuments } from '../../../site/discovery/a2a-agent-card.ts';
import { site, siteWithout, siteWithoutAgents } from '../fixture-site.ts';

const card = agentCard(site);

/** The names of members that A2A 1.0 requires and that are absent from or empty in `value` (section 5.7). */
function unfilled(value: object, required: readonly string[]): string[] {
  const members = new Map<string, unknown>(Object.entries(value));
  return required.filter((name) => {
    const member = members.get(name);
    return member === undefined || member === '' || (Array.isArray(member) && member.length === 0);
  });
}

describe('agentCard()', () => {
  test('has no member that neither version of the protocol knows', () => {
    const { url, preferredTransport, protocolVersion, ...current } = card;
    expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(current);
  });

  test('has the members of 0.3, where clients of 1.0 go by theirs', () => {
    const { supportedInterfaces, ...earlier } = card;
    expect(isLegacyAgentCard(card)).toBe(false);
    expect(isLegacyAgentCard(earlier)).toBe(true);
    expect(parseLegacyAgentCard(earlier).supportedInterfaces).toMatchObject([
      { url: supportedInterfaces[0]?.url, protocolBinding: 'JSONRPC', protocolVersion: '0.3.0' },
    ]);
  });

  test('fills every member that the protocol requires', () => {
    const required = [
      'name',
      'description',
      'supportedInterfaces',
      'version',
      'capabilities',
      'defaultInputModes',
      'defaultOutputModes',
      'skills',
    ];
    expect(unfilled(card, required)).toEqual([]);
    expect(unfilled(card.provider, ['url', 'organization'])).toEqual([]);
    for (const one of card.supportedInterfaces) {
      expect(unfilled(one, ['url', 'protocolBinding', 'protocolVersion'])).toEqual([]);
    }
    for (const skill of card.skills) {
      expect(unfilled(skill, ['id', 'name', 'description', 'tags', 'examples'])).toEqual([]);
    }
  });

  test('has these members, and says of nothing that it can what it cannot', () => {
    const { company } = site.resources;
    const [query, request] = card.skills;

    expect(card).toEqual({
      name: `Front desk of ${company.name}`,
      description: `${company.name}: ${company.summary} ${query?.name}. ${request?.name}. No key is needed. A data part addresses one skill, as the examples of the skills show, and so does a text part that contains only such a JSON object. Any other text is answered with what is on offer, and sends nothing.`,
      supportedInterfaces: [
        { url: 'https://desk.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: a2aVersion },
      ],
      url: 'https://desk.example/a2a',
      preferredTransport: 'JSONRPC',
      protocolVersion: '0.3.0',
      provider: { url: company.link, organization: company.name },
      version: interfaceVersion,
      documentationUrl: 'https://desk.example/agents',
      capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
      defaultInputModes: ['text/plain', 'application/json'],
      defaultOutputModes: ['text/plain', 'application/json'],
      skills: [query, request],
    });
  });

  test('has of each skill what the contract says', () => {
    const questionsOfOffer = site.capabilities
      .filter(({ path }) => path === resourcePaths.services || path === resourcePaths.pricing)
      .map(({ exampleQuestion }) => exampleQuestion);

    expect(card.skills).toEqual(
      offeredSkills(site.capabilities).map(({ id, name, description, tags, example }, index) => ({
        id,
        name,
        description,
        tags,
        examples: [...(index === 0 ? questionsOfOffer : []), JSON.stringify(example)],
      })),
    );
  });

  test('says which calls count, and asks for a new messageId', () => {
    const { description = '' } = card.skills.find(({ id }) => id === 'request-diagnostic') ?? {};
    expect(description).toContain(
      `An address may make ${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds, `,
    );
    expect(description).toContain('Calls that are refused for either limit do not count');
    expect(description).toContain('a new UUID as its messageId');
  });

  test('names both skills, each with a data part that addresses it', () => {
    expect(card.skills.map(({ id }) => id)).toEqual(['query-services', 'request-diagnostic']);
    for (const { id, examples } of card.skills) {
      expect(JSON.parse(examples.at(-1) ?? '')).toMatchObject({ skill: id });
    }
  });

  test('omits a resource without its capability, and a skill without any', () => {
    const without = (path: string) => agentCard(siteWithout(path)).skills;

    expect(JSON.stringify(card.skills)).toContain('cases');
    expect(JSON.stringify(without(resourcePaths.cases))).not.toContain('cases');
    expect(without(paths.diagnosticRequest).map(({ id }) => id)).toEqual(['query-services']);
  });
});

test('agentCardDocuments() publishes the card only if the endpoint is enabled', () => {
  expect(agentCardDocuments(site)).toMatchObject([{ path: paths.agentCard, mediaType: 'application/json' }]);
  expect(agentCardDocuments(siteWithoutAgents)).toEqual([]);
});
