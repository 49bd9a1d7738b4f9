import { AgentCard } from '@a2a-js/sdk';
import { describe, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { agentCard, agentCardDocuments } from '../../../site/discovery/a2a-agent-card.ts';
import { site, siteWithout, siteWithoutAgents } from '../sample-site.ts';

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
  test('has no member that the protocol does not know', () => {
    expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(card);
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

  test('describes the version that it speaks, and how it answers text', () => {
    expect(card.description).toMatch(/A2A 1\.0 .*A2A 0\.3/);
    expect(card.description).toMatch(/Other text .* sends nothing/);
  });

  test('says which calls count, and asks for a new messageId', () => {
    const { description = '' } = card.skills.find(({ id }) => id === 'request-diagnostic') ?? {};
    expect(description).toContain(
      `${rateLimitPolicy.quota} calls in any ${rateLimitPolicy.windowSeconds} seconds are allowed`,
    );
    expect(description).toContain('Calls refused for either limit do not count');
    expect(description).toContain('a new UUID as its messageId');
  });

  test('leads to the endpoint of the deployment', () => {
    expect(card.supportedInterfaces).toEqual([
      { url: site.baseUrl + paths.a2a, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ]);
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
