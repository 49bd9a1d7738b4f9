import { html } from 'hono/html';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { answeringStep } from '../../contract/request/answer-day.ts';
import { fillCounted } from '../../contract/words/fill.ts';
import type { Words } from '../../contract/words/words.ts';
import type { Site } from '../resources/site.ts';
import {
  type AcceptedContent,
  acceptedMessage,
  dayPlaceholder,
  identifierPlaceholder,
} from './html/accepted-message.ts';
import { beforeSending } from './html/before-sending.ts';
import { type FormContent, formTexts } from './html/form-fields.ts';
import { type Contact, otherWays } from './html/other-ways.ts';
import type { Frame } from './html/render-page.ts';
import { requestForm } from './html/request-form.ts';
import type { ResultPagesContent } from './html/result-pages-content.ts';
import { shownSteps, stepsAfterRequest, stepsMarkup } from './html/steps.ts';
import { isSameLanguage } from './languages.ts';

/** The pages with the form in one language. */
export interface FormEdition {
  readonly site: Site;
  readonly words: Words;
  /** Precedes the paths of its language, such as `/de`; empty for the first one. */
  readonly prefix: string;
  readonly frame: Frame;
  /** Path of the site's privacy page. */
  readonly privacy: string | undefined;
}

/** Returns whether the texts of the firm's content are in the language of the pages. */
const hasContent = ({ site, words }: FormEdition) => isSameLanguage(site.words.language, words.language);

const contactOf = ({ email, telephone }: Site['resources']['company']): Contact => ({
  email,
  ...(telephone !== undefined && { telephone }),
});

/** Returns an address of the site relative to its root. */
const relativeTo = (baseUrl: string, url: string) =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;

function acceptedContent(edition: FormEdition): AcceptedContent {
  const { site, words } = edition;
  const { nextStep } = site.resources;
  const { booking } = nextStep;
  const link = { path: relativeTo(site.baseUrl, nextStep.link), label: words.sent.eachStep };
  return hasContent(edition)
    ? { booking, nextSteps: shownSteps(stepsAfterRequest(nextStep), words), links: [link] }
    : { booking, nextSteps: [], links: [] };
}

/** What the request function needs to answer a form in this language. */
export function resultPagesOf(edition: FormEdition, stylesheet: string): ResultPagesContent {
  const { site, frame, privacy } = edition;
  const { company } = site.resources;
  const { language, direction, request, fields, form, outcome, sent } = edition.words;
  return {
    frame,
    stylesheet,
    firm: company.name,
    contact: contactOf(company),
    accepted: acceptedContent(edition),
    privacy,
    words: { language, direction, request, fields, form, outcome, sent },
  };
}

/** What the script shows in this language. */
export function formContentOf(edition: FormEdition): FormContent {
  const { site, words } = edition;
  const { language, direction, outcome } = words;
  const contact = contactOf(site.resources.company);
  const request = { identifier: identifierPlaceholder, values: new URLSearchParams(), day: dayPlaceholder };
  return {
    language,
    direction,
    texts: formTexts(words),
    accepted: {
      title: outcome.accepted,
      html: acceptedMessage(request, acceptedContent(edition), contact, words).toString(),
    },
    otherWays: otherWays(contact, words).toString(),
  };
}

/** Renders `/request` below its title: the form, and what happens next. */
export function requestMain(edition: FormEdition) {
  const { site, words, prefix, privacy } = edition;
  const { resources } = site;
  const { language, request, form, outcome } = words;
  const { workingDays } = answeringStep(resources.nextStep) ?? {};
  const steps = hasContent(edition)
    ? shownSteps(stepsAfterRequest(resources.nextStep), words).slice(0, 3)
    : [];
  const before = html`${hasContent(edition) && html`<p class="frontdesk-note">${resources.nextStep.commitment}</p>\n`}${beforeSending(words, privacy)}<noscript><p class="frontdesk-note">${form.sendOnce}</p></noscript>
`;
  const formMarkup = requestForm(new URLSearchParams(), {
    action: paths.diagnosticRequest,
    words,
    language: prefix === '' ? undefined : language,
    booking: resources.nextStep.booking,
    beforeSending: before,
  });
  const next = html`<h2>${outcome.whatHappensNext}</h2>
${stepsMarkup(steps)}<p class="frontdesk-links"><a href="${relativeTo(site.baseUrl, resources.nextStep.link)}">${words.sent.eachStep}</a></p>
`;
  return html`<p class="frontdesk-lead">${request.summary}</p>
${workingDays !== undefined && html`<p class="frontdesk-note">${fillCounted(language, request.answerInDays, workingDays)}</p>\n`}${formMarkup}${
  steps.length > 0 && next
}${otherWays(contactOf(resources.company), words)}`;
}

/** Renders `/request/sent` below its title, where the script shows the request that this tab sent. */
export function sentMain({ words, prefix }: FormEdition) {
  return html`<p class="frontdesk-lead">${words.sent.elsewhere}</p>
<p class="frontdesk-links"><a href="${prefix}${pagePaths.request}">${words.request.title}</a></p>
`;
}
