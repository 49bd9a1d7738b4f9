import { paths } from '../../contract/paths.ts';
import type { Cases } from '../../contract/resources/cases.ts';
import type { Company } from '../../contract/resources/company.ts';
import type { NextStep } from '../../contract/resources/next-step.ts';
import type { Pricing } from '../../contract/resources/pricing.ts';
import type { Service, Services } from '../../contract/resources/services.ts';
import type { Resources } from '../resources/all-resources.ts';

const resourceTexts: Readonly<Record<string, (resources: Resources) => string>> = {
  [paths.company]: ({ company }) => companyText(company),
  [paths.services]: ({ services }) => servicesText(services),
  [paths.pricing]: ({ pricing }) => pricingText(pricing),
  [paths.cases]: ({ cases }) => casesText(cases),
  [paths.nextStep]: ({ nextStep }) => nextStepText(nextStep),
};

/** The resource at `path` in plain text for people. The data part beside it is complete. */
export function resourceText(resources: Resources, path: string): string {
  const text = resourceTexts[path];
  if (!text)
    throw new Error(`Cannot publish the A2A agent: write a text for "${path}" in site/a2a/resource-texts.ts`);
  return text(resources);
}

function companyText(company: Company): string {
  const { name, summary, city, country, languages, workingHours, timeZone, email, link } = company;
  return lines(
    `${name}: ${summary}`,
    `${city}, ${country.name}. Languages: ${languages.map((language) => language.name).join(', ')}. A person answers: ${workingHours} (${timeZone}). E-mail: ${email}. More: ${link}`,
    ...list('Not our work:', company.whatWeDoNotDo),
  );
}

function servicesText({ diagnostic, projects }: Services): string {
  return [diagnostic, ...projects].map(serviceText).join('\n\n');
}

function serviceText({ title, duration, summary, whenItDoesNotMakeSense, link }: Service): string {
  return lines(
    `${title} (${duration.text}): ${summary}`,
    ...list('Do NOT hire it when:', whenItDoesNotMakeSense),
    `More: ${link}`,
  );
}

function pricingText({ diagnostic, project, tax }: Pricing): string {
  return lines(
    `The diagnostic costs ${diagnostic.price.formatted}. ${diagnostic.payment}`,
    `A project, as an order of magnitude: ${project.orderOfMagnitude.formatted}. ${project.howItIsFixed}`,
    tax,
  );
}

function casesText({ cases }: Cases): string {
  return cases
    .map(({ title, client, year, summary, links }) =>
      lines(
        `${title} (${client}, ${year}): ${summary}`,
        ...list(
          'To check it:',
          links.map(({ label, url }) => `${label}: ${url}`),
        ),
      ),
    )
    .join('\n\n');
}

function nextStepText({ summary, commitment, steps, whereToStart }: NextStep): string {
  return lines(
    `${summary} ${commitment}`,
    ...steps.map(({ title, duration, text }, index) => `${index + 1}. ${title} (${duration.text}): ${text}`),
    ...list(
      'Where to start:',
      whereToStart.map(({ label, link }) => `${label}: ${link}`),
    ),
  );
}

function list(heading: string, items: readonly string[]): string[] {
  return [heading, ...items.map((item) => `- ${item}`)];
}

function lines(...items: readonly string[]): string {
  return items.join('\n');
}
