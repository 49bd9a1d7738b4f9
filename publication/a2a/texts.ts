import type * as z from 'zod';
import { paths } from '../../contract/paths.ts';
import { Cases } from '../../contract/resources/cases.ts';
import { Company } from '../../contract/resources/company.ts';
import { NextStep } from '../../contract/resources/next-step.ts';
import { Pricing } from '../../contract/resources/pricing.ts';
import { type Service, Services } from '../../contract/resources/services.ts';

/** What a person reads of each resource, by its path, in plain text. The data beside it says all of it. */
export const texts: Readonly<Record<string, (resource: unknown) => string>> = {
  [paths.company]: textOf(Company, companyText),
  [paths.services]: textOf(Services, servicesText),
  [paths.pricing]: textOf(Pricing, pricingText),
  [paths.cases]: textOf(Cases, casesText),
  [paths.nextStep]: textOf(NextStep, nextStepText),
};

function textOf<T>(schema: z.ZodType<T>, text: (resource: T) => string) {
  return (resource: unknown) => text(schema.parse(resource));
}

function companyText(company: Company): string {
  const { name, summary, city, country, languages, workingHours, email, link } = company;
  return lines(
    `${name}: ${summary}`,
    `${city}, ${country}. Languages: ${languages.join(', ')}. A person answers: ${workingHours}. E-mail: ${email}. More: ${link}`,
    ...list('Not our work:', company.whatWeDoNotDo),
  );
}

function servicesText({ diagnostic, projects }: Services): string {
  return [diagnostic, ...projects].map(serviceText).join('\n\n');
}

function serviceText({ title, duration, summary, whenItDoesNotMakeSense, link }: Service): string {
  return lines(
    `${title} (${duration}): ${summary}`,
    ...list('Do NOT hire it when:', whenItDoesNotMakeSense),
    `More: ${link}`,
  );
}

function pricingText({ diagnostic, project, tax }: Pricing): string {
  return lines(
    `The diagnostic costs ${diagnostic.price}. ${diagnostic.payment}`,
    `A project, as an order of magnitude: ${project.orderOfMagnitude}. ${project.howItIsFixed}`,
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
    ...steps.map(({ title, duration, text }, index) => `${index + 1}. ${title} (${duration}): ${text}`),
    ...list(
      'Where to start:',
      whereToStart.map(({ label, link }) => `${label}: ${link}`),
    ),
  );
}

function list(heading: string, items: readonly string[]): string[] {
  return [heading, ...items.map((item) => `- ${item}`)];
}

function lines(...all: readonly string[]): string {
  return all.join('\n');
}
