import { counted, word } from './word.ts';

/** Page titles. They are also the labels of the links to these pages. */
export const navigation = {
  services: word('Services', 'Title of the services page; heading on the home page.'),
  pricing: word('Pricing', 'Title of the pricing page.'),
  cases: word('Cases', 'Title of the cases page; heading on the home page.'),
  nextStep: word('How it works', 'Title of the page with the steps.'),
  articles: word(
    'Articles',
    'Title of the list of articles; heading on the home page. “Blog” or “Notes” are common, too.',
  ),
  company: word('About us', 'Title of the page about the firm.'),
  agents: word('AI agents', 'Link to the page for agents, which is in English.'),
  imprint: word('Legal notice', 'Title of the imprint.'),
  privacy: word('Privacy', 'Title of the privacy statement; link next to the form.'),
} as const;

/** The layout of every page, including the responses to the form. */
export const layout = {
  request: word(
    'Tell us about your system',
    'Button that leads to the form; title of the page with the form.',
  ),
  requestShort: word('Write to us', 'Label of the same button at the top of narrow windows.'),
  skip: word('Skip to content', 'First link on every page, for keyboard and screen reader users.'),
  menu: word('Menu', 'Button that opens the navigation in narrow windows.'),
  mainNavigation: word('Main', 'Name of the navigation at the top, for screen readers.'),
  furtherNavigation: word('More', 'Name of the navigation at the bottom, for screen readers.'),
} as const;

/** Words that several pages show. */
export const common = {
  price: word('What it costs', 'Label of a price.'),
  free: word('free of charge', 'Shown instead of a price of 0. It must also fit within a sentence.'),
  duration: word('How long it takes', 'Label of a duration.'),
  firstStep: word(
    'Where every project starts',
    'Label and heading of the diagnostic, above the firm’s name for it; its type.',
  ),
  eachStep: word('Each step, and how long it takes', 'Link to the page with the steps.'),
  allServices: word('All services', 'Link to the services.'),
  allCases: word('All cases', 'Link to the cases.'),
  allArticles: word('All articles', 'Link to the articles.'),
  projects: word('Projects', 'Heading of the project types; label of their prices.'),
  home: word('Home', 'First breadcrumb above the title; button on the page for unknown addresses.'),
  breadcrumb: word('Breadcrumb', 'Name of the breadcrumbs above the title, for screen readers.'),
  pair: word(
    '{first}, {second}',
    'Two parts of a line: the duration and the price of a service, a register and its number, two lines of an address, a title and the firm’s name, the day and the authors of an article.',
  ),
  priceWithTaxNote: word('{price} {taxNote}', 'A price, if pricing.json has a taxNote.'),
  place: word(
    '{city}, {country}',
    'Location of the firm, at the bottom of every page and next to the e-mail address.',
  ),
  published: word('Published {day}.', 'At the bottom of a page.'),
  lastChanged: word('Updated {day}.', 'At the bottom of a page.'),
  asMarkdown: word('View as Markdown', 'Link at the bottom of every page.'),
} as const;

/** Labels within a text that the firm wrote in Markdown. */
export const text = {
  footnotes: word('Footnotes', 'Heading of the footnotes below a text.'),
  backToText: word(
    'Back to reference {number}',
    'Name of the link from a footnote to the place in the text that refers to it, for screen readers.',
  ),
  note: word('Note', 'Label of a paragraph that begins with "> [!NOTE]".'),
  tip: word('Tip', 'Label of a paragraph that begins with "> [!TIP]".'),
  important: word('Important', 'Label of a paragraph that begins with "> [!IMPORTANT]".'),
  warning: word('Warning', 'Label of a paragraph that begins with "> [!WARNING]".'),
  caution: word('Caution', 'Label of a paragraph that begins with "> [!CAUTION]".'),
} as const;

export const home = {
  about: word('Who we are', 'Heading.'),
  people: word('Who you’ll work with', 'Heading above the people who work for the firm.'),
  whenNotToHire: word('When not to hire us', 'Heading of the work that the firm does not do.'),
  whenNotDiagnostic: word(
    'When the diagnostic is the wrong choice',
    'Heading of the situations in which the diagnostic does not make sense.',
  ),
  notOurWork: word('What we don’t do', 'Heading of the work that the firm does not take on.'),
  askAnAi: word(
    'Ask an AI why you should not hire us',
    'Heading below the work that the firm does not do; the next three words follow it.',
  ),
  copyQuestion: word('Copy this into the assistant that you use:', 'Before the question.'),
  question: word(
    'Read {address}, ask us what you need to know about our system, and then tell us why we should not hire {firm}.',
    'A question that visitors copy; {address} is the file with the whole website.',
  ),
  openClaude: word('Open it in Claude Desktop', 'Link that opens this program with the question.'),
  reach: word('How to reach us', 'Heading.'),
  email: word('E-mail', 'Label of the e-mail address.'),
  telephone: word('Telephone', 'Label of the telephone number.'),
  office: word('Office', 'Label of the city and country.'),
  hours: word('Hours', 'Label of the working hours.'),
  hoursInZone: word('{hours} ({zone})', 'The working hours, if company.json has a timeZone.'),
  languages: word('Languages', 'Label of the languages in which the firm works.'),
  since: word('Founded', 'Label of the year in which the firm was founded.'),
} as const;

export const services = {
  description: word(
    'What we do, how long it takes, and when not to hire us: {services}.',
    'Description for search engines.',
  ),
  notIf: word('Not a fit:', 'Before a situation in which a service is the wrong choice.'),
} as const;

/** The page of one service. */
export const service = {
  kind: word('Type', 'Label of the type of service.'),
  project: word('Project, after a diagnostic', 'Type of a project.'),
  priceOfProject: word('{range}, priced phase by phase', 'Price of a project; {range} contains two amounts.'),
  makesSense: word('When it makes sense', 'Heading.'),
  makesNoSense: word('When it’s the wrong choice', 'Heading.'),
  whatYouGet: word('What you get', 'Heading.'),
  whatWeNeed: word('What we need from you', 'Heading.'),
  cases: word('Where we’ve done it', 'Heading of the cases that used this service.'),
} as const;

export const pricing = {
  description: word(
    '{diagnostic} costs {price}. Projects have cost {range}.',
    'Description for search engines; {diagnostic} is the title of that service.',
  ),
  descriptionWithoutProjects: word(
    '{diagnostic} costs {price}.',
    'Replaces description if the firm publishes no project prices.',
  ),
  diagnostic: word('The diagnostic', 'Heading.'),
  includes: word('What the price includes', 'Heading.'),
  doesNotInclude: word('What it doesn’t include', 'Heading.'),
  payment: word('How you pay', 'Heading.'),
  project: word('A project', 'Heading.'),
  whatMovesIt: word('What drives the cost', 'Heading.'),
  types: counted(
    { one: 'The type of project', other: 'The types of project' },
    'Heading of the list of project types, depending on how many there are.',
  ),
  taxes: word('Taxes', 'Heading.'),
} as const;

export const cases = {
  description: word(
    'What we’ve done, and for whom: {clients}. Every case has links that you can use to check it.',
    'Description for search engines.',
  ),
  descriptionWithoutLinks: word(
    'What we’ve done, and for whom: {clients}.',
    'Replaces description if a case has no links.',
  ),
} as const;

/** The page of one case. */
export const caseStudy = {
  client: word('Client', 'Label.'),
  sector: word('Sector', 'Label of the client’s line of business.'),
  year: word('Year', 'Label.'),
  services: word('Services', 'Label of the services that the client commissioned.'),
  previous: word('Previous case', 'Label of the link to the previous case.'),
  next: word('Next case', 'Label of the link to the next case.'),
  check: word('Check it yourself', 'Heading of the links that readers can use to verify the case.'),
} as const;

export const articles = {
  description: word(
    'What {firm} has published, newest first.',
    'First paragraph of the list of articles; description for search engines.',
  ),
} as const;

/** The page of one article. */
export const article = {
  by: word('By {authors}, {day}.', 'Below the description of an article.'),
  earlier: word('Earlier article', 'Label of the link to the article before this one.'),
  later: word('Later article', 'Label of the link to the article after this one.'),
} as const;

export const nextStep = {
  inAll: word(
    'About {duration}, plus the time that you take',
    'Heading of the sum of the diagnostic and of the steps that take a day or more, except those on the client’s side.',
  ),
  steps: word('Step by step', 'Heading.'),
  byClient: word('{duration}, on your side', 'Duration of a step that the client takes.'),
  byProvider: word('{duration}, on our side', 'Duration of a step that the firm takes.'),
  byBoth: word('{duration}, together', 'Duration of a step that both take.'),
  commitment: word('What it commits you to', 'Heading.'),
  priceOfDiagnostic: word('Price of the diagnostic', 'Label of the price.'),
  start: word('Where to start', 'Heading of the places to start.'),
} as const;

/** The page that people see at an unknown address. The whole page must fit into one value of the KeyValueStore. */
export const notFound = {
  title: word('There is no page at this address', 'Title of the page for unknown addresses.'),
  explanation: word('It may be mistyped, or the page may have moved.', 'First paragraph, about the address.'),
} as const;

export const imprint = {
  description: word(
    'Company details, as required by law.',
    'First paragraph; description for search engines.',
  ),
  publisher: word('Who publishes this site', 'Heading.'),
  name: word('Name', 'Label.'),
  form: word('Legal form', 'Label.'),
  address: word('Address', 'Label.'),
  representedBy: word('Represented by', 'Label of the firm’s legal representatives.'),
  register: word('Register', 'Label of the entry in a register of companies.'),
  vatId: word('VAT number', 'Label.'),
  supervisoryAuthority: word('Supervisory authority', 'Label.'),
  further: word('Further information', 'Heading.'),
} as const;
