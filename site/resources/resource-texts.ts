import type { ResourceName, Resources } from '../../contract/resources/all-resources.ts';

/** Returns the resource as plain text for people. A2A also sends a data part, which is complete. */
export function resourceText<Name extends ResourceName>(name: Name, resources: Resources): string {
  return texts[name](resources[name]);
}

const texts: { readonly [Name in ResourceName]: (answer: Resources[Name]) => string } = {
  company(company) {
    const { name, summary, city, country, languages, telephone, email, link, whatWeDoNotDo } = company;
    const { workingHours, timeZone } = company;
    const zone = timeZone === undefined ? '' : ` (${timeZone})`;
    return [
      `${name}: ${summary}`,
      [
        `${city}, ${country.name}.`,
        `Languages: ${languages.map((language) => language.name).join(', ')}.`,
        ...(workingHours === undefined ? [] : [`A person answers: ${workingHours}${zone}.`]),
        ...(telephone === undefined ? [] : [`Telephone: ${telephone}.`]),
        `E-mail: ${email}.`,
        `More: ${link}`,
      ].join(' '),
      ...list('What we do not do:', whatWeDoNotDo),
    ].join('\n');
  },
  services: ({ diagnostic, projects }) =>
    [diagnostic, ...projects]
      .map(({ title, duration, summary, whenItDoesNotMakeSense, link }) =>
        [
          `${title} (${duration.text}): ${summary}`,
          ...list('Do NOT hire it when:', whenItDoesNotMakeSense),
          `More: ${link}`,
        ].join('\n'),
      )
      .join('\n\n'),
  pricing({ diagnostic: { price, payment }, project, tax }) {
    const range = project?.orderOfMagnitude;
    return [
      sentences(`The diagnostic ${price.amount === 0 ? 'is free' : `costs ${price.formatted}`}.`, payment),
      ...(project
        ? [
            sentences(
              range && `A project, as an order of magnitude: ${range.formatted}.`,
              project.agreement,
              project.howItIsFixed,
            ),
          ]
        : []),
      ...(tax === undefined ? [] : [tax]),
    ].join('\n');
  },
  cases({ cases }) {
    if (cases.length === 0) return 'There are no cases yet.';
    return cases
      .map(({ title, client, year, summary, links }) =>
        [
          `${title} (${[client, year].filter(Boolean).join(', ')}): ${summary}`,
          ...(links.length > 0
            ? list(
                'To check it:',
                links.map(({ label, url }) => `${label}: ${url}`),
              )
            : []),
        ].join('\n'),
      )
      .join('\n\n');
  },
  nextStep: ({ summary, commitment, confidentiality, booking, steps, whereToStart }) =>
    [
      sentences(summary, commitment, confidentiality),
      ...steps.map(
        ({ title, duration, text }, index) =>
          `${index + 1}. ${title}${duration ? ` (${duration.text})` : ''}: ${text}`,
      ),
      ...(booking ? [`Choose a time for a call: ${booking}`] : []),
      ...list(
        'Where to start:',
        whereToStart.map(({ label, link }) => `${label}: ${link}`),
      ),
    ].join('\n'),
};

const sentences = (...items: readonly (string | undefined)[]) => items.filter(Boolean).join(' ');

/** A list with its heading. */
const list = (heading: string, items: readonly string[]) => [heading, ...items.map((item) => `- ${item}`)];
