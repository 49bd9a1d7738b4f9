import { counted, word } from './word.ts';

/** Labels of the links that every page shows. */
export const navigation = {
  services: word('Services', 'Link to the services, at the top of every page.'),
  pricing: word('Pricing', 'Link to the prices, at the top of every page.'),
  cases: word('Cases', 'Link to the cases, at the top of every page.'),
  nextStep: word('How it works', 'Link to the page of the steps, at the top of every page.'),
  programs: word(
    'For programs',
    'Link to the description of the API, which is in English, at the bottom of every page.',
  ),
  imprint: word('Imprint', 'Link to the imprint, at the bottom of every page; its title.'),
  privacy: word('Privacy', 'Link to the privacy statement, at the bottom of every page and beside the form.'),
} as const;

/** What stands around every page, the answers to the form included. */
export const layout = {
  request: word(
    'Tell us about your system',
    'Button that leads to the form; title of the page with the form.',
  ),
  skip: word('Skip to the content', 'Link for keyboards and screen readers, the first on every page.'),
  menu: word('Menu', 'Button that opens the navigation in narrow windows.'),
  mainNavigation: word('Main', 'Name of the navigation at the top, for screen readers.'),
  furtherNavigation: word('More', 'Name of the navigation at the bottom, for screen readers.'),
} as const;

/** What several pages say. */
export const common = {
  price: word('What it costs', 'Title of the prices; label of a price.'),
  free: word('free of charge', 'In the place of a price that is nothing, also within a sentence.'),
  duration: word('How long it takes', 'Label of a duration.'),
  firstStep: word(
    'The first step',
    'Label and heading of the diagnostic, with which all work begins, above the name that the firm has for it.',
  ),
  whatHappens: word('What happens when you write to us', 'Title of the page of the steps; links to it.'),
  eachStep: word('Each step, and how long it takes', 'Link to the page of the steps.'),
  services: word('What we do', 'Title of the services; heading on the home page.'),
  cases: word('What we have done', 'Title of the cases; heading on the home page.'),
  allCases: word('All cases', 'Link to the cases.'),
  projects: word('Projects', 'Heading of the types of project; label of what they cost.'),
  home: word(
    'Home',
    'First link above the title of a page that lies below another one; button of the page for wrong addresses.',
  ),
  breadcrumb: word(
    'Breadcrumb',
    'Name of the links above the title, which lead to the pages above, for screen readers.',
  ),
  place: word('{city}, {country}', 'Where the firm is, at the bottom of every page and beside the e-mail.'),
  published: word('Published on {day}.', 'At the bottom of a page.'),
  lastChanged: word('Last changed on {day}.', 'At the bottom of a page.'),
  asMarkdown: word('This page as Markdown', 'Link at the bottom of every page.'),
} as const;

export const home = {
  about: word('Who we are', 'Heading.'),
  people: word('Whom you meet', 'Heading of the people of the firm.'),
  whenNotToHire: word('When not to hire us', 'Heading of what is no work for the firm.'),
  notOurWork: word('What we do not do', 'Heading of the work that the firm does not take.'),
  reach: word('How to reach us', 'Heading.'),
  email: word('E-mail', 'Label of the e-mail address.'),
  telephone: word('Telephone', 'Label of the telephone number.'),
  office: word('Office', 'Label of city and country.'),
  hours: word('Hours', 'Label of the working hours.'),
  languages: word('Languages', 'Label of the languages in which the firm works.'),
  since: word('Since', 'Label of the year in which the firm began.'),
} as const;

export const services = {
  description: word(
    'Here is what we do, how long it takes, and when not to hire us: {services}.',
    'Description for search engines.',
  ),
} as const;

/** The page of one service. */
export const service = {
  kind: word('Kind', 'Label of what kind of service it is.'),
  diagnostic: word('The first step of every commission', 'Kind of the diagnostic.'),
  project: word('A project, after a diagnostic', 'Kind of a project.'),
  priceOfProject: word('{range}, priced in phases', 'What a project costs, from a sum to another.'),
  makesSense: word('When it makes sense', 'Heading.'),
  makesNoSense: word('When not to hire us for it', 'Heading.'),
  whatYouGet: word('What you get', 'Heading.'),
  whatWeNeed: word('What we need from you', 'Heading.'),
  cases: word('Where we have done it', 'Heading of the cases of this service.'),
} as const;

export const pricing = {
  description: word(
    '{diagnostic} costs {price}. Projects have cost {range} and are priced in phases.',
    'Description for search engines; {diagnostic} is the title of that service.',
  ),
  descriptionWithoutProjects: word(
    '{diagnostic} costs {price}.',
    'The same for a firm that names no price of projects.',
  ),
  diagnostic: word('The diagnostic', 'Heading.'),
  includes: word('What the price includes', 'Heading.'),
  doesNotInclude: word('What it does not include', 'Heading.'),
  payment: word('How it is paid', 'Heading.'),
  project: word('A project', 'Heading.'),
  whatMovesIt: word('What makes it cost more or less', 'Heading.'),
  types: counted(
    { one: 'The type of project', other: 'The types of project' },
    'Heading of their list, by how many there are.',
  ),
  taxes: word('Taxes', 'Heading.'),
} as const;

export const cases = {
  description: word(
    'Here is what we have done, and for whom: {clients}. Anybody can check it by the links.',
    'Description for search engines.',
  ),
  descriptionWithoutLinks: word(
    'Here is what we have done, and for whom: {clients}.',
    'The same where a case has no link.',
  ),
} as const;

/** The page of one case. */
export const caseStudy = {
  client: word('Client', 'Label.'),
  sector: word('Sector', 'Label of the client’s line of business.'),
  year: word('Year', 'Label.'),
  services: word('Commissioned', 'Label of the services that the client commissioned.'),
  previous: word('Previous case', 'Label of the link to the case before.'),
  next: word('Next case', 'Label of the link to the case after.'),
  check: word('Check it yourself', 'Heading of the links by which anybody can check the case.'),
} as const;

export const nextStep = {
  steps: word('Step by step', 'Heading.'),
  client: word('You', 'Who acts in a step.'),
  provider: word('We', 'Who acts in a step.'),
  both: word('Both of us', 'Who acts in a step.'),
  commitment: word('What it commits you to', 'Heading.'),
  priceOfDiagnostic: word('Price of the diagnostic', 'Label of the price.'),
  start: word('Where to start', 'Heading of the places to start.'),
} as const;

/** The page for people at an address where nothing is. All of it fits into one value of CloudFront's store. */
export const notFound = {
  title: word('There is no page at this address', 'Title of the page for wrong addresses.'),
  explanation: word(
    'Perhaps it was mistyped, or the page is no longer there.',
    'First paragraph, about the address.',
  ),
  nearest: word('The nearest page is {page}.', 'Below it; {page} is a link that shows a path.'),
} as const;

export const imprint = {
  description: word(
    'This page says who publishes this site, as the law asks.',
    'Description for search engines.',
  ),
  publisher: word('Who publishes this site', 'Heading.'),
  name: word('Name', 'Label.'),
  form: word('Legal form', 'Label.'),
  address: word('Address', 'Label.'),
  representedBy: word('Represented by', 'Label of the people who act for the firm.'),
  register: word('Register', 'Label of the entry in a register of companies.'),
  vatId: word('VAT number', 'Label.'),
  supervisoryAuthority: word('Supervisory authority', 'Label.'),
  further: word('Further information', 'Heading.'),
} as const;
