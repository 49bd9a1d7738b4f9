import { AgentCard } from '@a2a-js/sdk';
import { isLegacyAgentCard, parseLegacyAgentCard } from '@a2a-js/sdk/compat/v0_3/client';
import { describe, expect, test } from 'vitest';
import { a2aVersion } from '../../../../contract/agents/a2a-data.ts';
import { interfaceVersion } from '../../../../contract/api-versions.ts';
import { rateLimitPolicy } from '../../../../contract/request/limits.ts';
import { resourcePaths } from '../../../../contract/resources/all-resources.ts';
import { agentCard, offeredSkills } from '../../../../site/programs/discovery/a2a-agent-card.ts';
import { site } from '../../fixture-site.ts';

const card = agentCard(site);

describe('agentCard()', () => {
  test('has no member that is unknown in both versions of the protocol', () => {
    const { url, preferredTransport, protocolVersion, ...current } = card;
    expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(current);
  });

  test('has the 0.3 members, which 1.0 clients ignore', () => {
    const { supportedInterfaces, ...earlier } = card;
    expect(isLegacyAgentCard(card)).toBe(false);
    expect(isLegacyAgentCard(earlier)).toBe(true);
    expect(parseLegacyAgentCard(earlier).supportedInterfaces).toMatchObject([
      { url: supportedInterfaces[0]?.url, protocolBinding: 'JSONRPC', protocolVersion: '0.3.0' },
    ]);
  });

  test('has these members, and declares no unsupported capability', () => {
    const { company } = site.resources;
    const [query, request] = card.skills;

    expect(card).toEqual({
      name: `Front desk of ${company.name}`,
      description: `${company.name}: ${company.summary} ${query?.name}. ${request?.name}. No key is needed. To use a skill, send a data part like the one in the skill’s examples, or a text part that contains only such a JSON object. Any other text returns an overview of the services, and sends nothing.`,
      supportedInterfaces: [
        { url: 'https://desk.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: a2aVersion },
      ],
      url: 'https://desk.example/a2a',
      preferredTransport: 'JSONRPC',
      protocolVersion: '0.3.0',
      provider: { url: company.link, organization: company.name },
      version: interfaceVersion,
      iconUrl: 'https://desk.example/icon.svg',
      documentationUrl: 'https://desk.example/api',
      capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
      defaultInputModes: ['text/plain', 'application/json'],
      defaultOutputModes: ['text/plain', 'application/json'],
      skills: [query, request],
    });
  });

  test('describes each skill as the contract does', () => {
    const offerQuestions = site.capabilities
      .filter(({ path }) => path === resourcePaths.services || path === resourcePaths.pricing)
      .map(({ exampleQuestion }) => exampleQuestion);

    expect(card.skills).toEqual(
      offeredSkills(site.capabilities).map(({ id, name, description, tags, example }, index) => ({
        id,
        name,
        description,
        tags,
        examples: [...(index === 0 ? offerQuestions : []), JSON.stringify(example)],
      })),
    );
  });

  test('says which calls are counted, and asks for a new messageId', () => {
    const { description = '' } = card.skills.find(({ id }) => id === 'request-diagnostic') ?? {};
    expect(description).toContain(
      `An IP address may make ${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds, `,
    );
    expect(description).toContain('Calls that are refused because of either limit do not count');
    expect(description).toContain('a new UUID as the messageId');
  });
});
