import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { agentCard } from '../../../site/programs/discovery/a2a-agent-card.ts';
import { buildA2aData } from '../../../site/publication/function-content.ts';
import { site } from '../fixture-site.ts';

const a2aData = buildA2aData(site);

test("the offer of A2A explains how to call each skill, in words and with a schema that matches the agent card's example", () => {
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
