import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { agentCard } from '../../../site/programs/discovery/a2a-agent-card.ts';
import { buildA2aData } from '../../../site/publication/function-content.ts';
import { agentAnswers } from '../../../site/resources/agent-answers.ts';
import { site } from '../fixture-site.ts';

const a2aData = buildA2aData(site);

describe('buildA2aData()', () => {
  test('offers the services with their titles, and the prices', () => {
    const { services, pricing } = site.resources;
    const { text, data } = a2aData.offer;

    const [servicesAnswer, pricingAnswer] = (['services', 'pricing'] as const).map(
      (name) => agentAnswers(name, site.resources)['{}'],
    );
    expect(data).toMatchObject({ services: servicesAnswer, pricing: pricingAnswer });
    for (const { title } of [services.diagnostic, ...services.projects]) expect(text).toContain(title);
    expect(text).toContain(pricing.diagnostic.price.formatted);
    expect(text).toContain(pricing.project?.orderOfMagnitude?.formatted);
  });

  test("explains how to call each skill, in words and with a schema that matches the agent card's example", () => {
    const ajv = addFormats.default(new Ajv2020());
    const offeredSkills = a2aData.offer.data.skills as { id: string; input: object }[];

    expect(offeredSkills.map(({ id }) => id)).toEqual(a2aData.skills.map(({ id }) => id));
    for (const { id, examples } of agentCard(site).skills) {
      const example = examples.at(-1) ?? '';
      const input = offeredSkills.find((skill) => skill.id === id)?.input ?? {};
      expect(a2aData.offer.text).toContain(example);
      expect(ajv.validate(input, JSON.parse(example))).toBe(true);
      expect(ajv.validate(input, { skill: id, unknown: true })).toBe(false);
    }
  });
});
