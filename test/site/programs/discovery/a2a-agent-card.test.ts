import { AgentCard } from '@a2a-js/sdk';
import { isLegacyAgentCard, parseLegacyAgentCard } from '@a2a-js/sdk/compat/v0_3/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { interfaceVersion } from '../../../../contract/api-versions.ts';
import { rateLimitPolicy } from '../../../../contract/request/limits.ts';
import { resourcePaths } from '../../../../contract/resources/all-resources.ts';
import { agentCard } from '../../../../site/programs/discovery/a2a-agent-card.ts';
import { buildA2aData } from '../../../../site/publication/function-content.ts';
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

  test('names the provider, the endpoint and the media types, and declares no unsupported capability', () => {
    const { company } = site.resources;

    expect(card).toMatchObject({
      name: `Front desk of ${company.name}`,
      supportedInterfaces: [
        { url: 'https://desk.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      ],
      provider: { url: company.link, organization: company.name },
      version: interfaceVersion,
      iconUrl: 'https://desk.example/icon.svg',
      documentationUrl: 'https://desk.example/api',
      capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
      defaultInputModes: ['text/plain', 'application/json'],
      defaultOutputModes: ['text/plain', 'application/json'],
      skills: [{ id: 'query-services' }, { id: 'request-diagnostic' }],
    });
  });

  test('has only questions as examples that the offer answers, and a data part for each skill', () => {
    const questions = site.capabilities
      .filter(({ path }) => path === resourcePaths.services || path === resourcePaths.pricing)
      .map(({ exampleQuestion }) => exampleQuestion);
    const [query = [], request] = card.skills.map(({ examples }) => examples);

    expect(query.slice(0, -1)).toEqual(questions);
    expect(JSON.parse(query.at(-1) ?? '')).toMatchObject({ skill: 'query-services' });
    expect(request?.map((example) => JSON.parse(example))).toMatchObject([
      { skill: 'request-diagnostic', dryRun: true },
    ]);
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

const a2aData = buildA2aData(site);

test("the offer of A2A explains how to call each skill, in words and with a schema that matches the agent card's example", () => {
  const ajv = addFormats.default(new Ajv2020());
  const offeredSkills = a2aData.offer.data.skills as { id: string; input: object }[];

  expect(offeredSkills.map(({ id }) => id)).toEqual(a2aData.skills.map(({ id }) => id));
  for (const { id, examples } of card.skills) {
    const example = examples.at(-1) ?? '';
    const input = offeredSkills.find((skill) => skill.id === id)?.input ?? {};
    expect(a2aData.offer.text).toContain(example);
    expect(ajv.validate(input, JSON.parse(example))).toBe(true);
    expect(ajv.validate(input, { skill: id, unknown: true })).toBe(false);
  }
});
