import { html } from 'hono/html';
import { durationInWords } from '../../contract/in-words.ts';
import { pagePaths, sentPath } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { answeringStep } from '../../contract/request/answer-day.ts';
import { dryRunResult } from '../../contract/request/dry-run.ts';
import { acceptedExample, minimalExample } from '../../contract/request/example.ts';
import {
  emailLimitPolicy,
  idempotencyWindowSeconds,
  rateLimitPolicy,
} from '../../contract/request/limits.ts';
import { fill, fillCounted } from '../../contract/words/word.ts';
import { linkOutline } from '../programs/discovery/how-to-request.ts';
import type { OpenApiObject } from '../programs/openapi/openapi-document.ts';
import { type Document, listedIn, textDocument } from '../resources/document.ts';
import { type Site, writeOperationOf } from '../resources/site.ts';
import { curlCommand, headOf, markdownOf, membersTable, variants } from './document-page.ts';
import type { Edition } from './editions.ts';
import {
  type AcceptedContent,
  acceptedMessage,
  type Contact,
  otherWays,
  type ResultPagesContent,
  type SequenceStep,
  stepsMarkup,
} from './html/after-sending.ts';
import { type FormContent, formTexts } from './html/form-fields.ts';
import { renderPage } from './html/render-page.ts';
import { beforeSending, requestForm } from './html/request-form.ts';

export interface PageFiles {
  readonly stylesheet: string;
  readonly script: string;
}

/** Builds the page with the form, its variants for programs, and the page that shows a sent request. */
export function formDocuments(
  edition: Edition,
  editions: readonly Edition[],
  { stylesheet, script }: PageFiles,
  openapi: OpenApiObject,
): Document[] {
  const { site, words, prefix, frame } = edition;
  const { language, direction, request, form } = words;
  const firm = site.resources.company.name;
  const path = prefix + pagePaths.request;
  const links = editions.map(
    (other) =>
      html`<link rel="alternate" hreflang="${other.words.language}" href="${site.baseUrl}${other.prefix}${pagePaths.request}">\n`,
  );
  const scriptMarkup = html`<script type="module" src="${script}"></script>\n`;
  const page = { language, direction, stylesheet };
  const markdown = markdownOf(
    { title: request.title, description: request.summary, text: requestByProgram(edition, openapi) },
    site.baseUrl,
  );
  const markup = renderPage(frame, {
    ...page,
    windowTitle: `${request.title} · ${firm}`,
    title: request.title,
    head: html`${headOf(path, request.summary, site)}${links.length > 1 && links}${scriptMarkup}`,
    main: requestMain(edition),
  });
  const sentMarkup = renderPage(frame, {
    ...page,
    windowTitle: `${form.heading} · ${firm}`,
    title: form.heading,
    head: html`<meta name="robots" content="noindex">\n${scriptMarkup}`,
    // The script shows the request that this tab sent.
    main: html`<p class="frontdesk-lead">${words.sent.elsewhere}</p>
<p class="frontdesk-links"><a href="${path}">${request.title}</a></p>
`,
  });
  return [
    textDocument('html', path, markup, { contentLanguage: language }),
    ...variants({ path, title: request.title, description: request.summary }, markdown, site, {
      contentLanguage: language,
      ...listedIn('Pages', request.title, request.summary),
    }),
    textDocument('html', prefix + sentPath, sentMarkup, { contentLanguage: language }),
  ];
}

const contactOf = ({ email, telephone }: Site['resources']['company']): Contact => ({
  email,
  ...(telephone !== undefined && { telephone }),
});

/** Returns an address of the site relative to its root. */
const relativeTo = (baseUrl: string, url: string) =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;

function acceptedContent(edition: Edition): AcceptedContent {
  const { booking, link } = edition.site.resources.nextStep;
  return {
    booking,
    nextSteps: nextStepsOf(edition),
    allSteps: edition.hasContent ? relativeTo(edition.site.baseUrl, link) : undefined,
  };
}

/** Returns the steps after the request, as pages show them. The first step is omitted if it is the request itself. */
function nextStepsOf({ site, words, hasContent }: Edition): SequenceStep[] {
  if (!hasContent) return [];
  const { byClient: client, byProvider: provider, byBoth: both } = words.sent;
  const sentences = { client, provider, both };
  const { steps } = site.resources.nextStep;
  return steps.slice(steps[0]?.who === 'client' ? 1 : 0).map(({ title, who, duration, text }) => ({
    title,
    details: duration ? fill(sentences[who], { duration: duration.text }) : '',
    text,
  }));
}

/** What the request function needs to answer a form in this language. */
export function resultPagesOf(edition: Edition, stylesheet: string): ResultPagesContent {
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
export function formContentOf(edition: Edition): FormContent {
  const { site, words } = edition;
  const { language, direction, outcome } = words;
  const contact = contactOf(site.resources.company);
  // The script replaces these placeholders.
  const request = { identifier: '{identifier}', values: new URLSearchParams(), day: '{day}' };
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
function requestMain(edition: Edition) {
  const { site, words, prefix, privacy } = edition;
  const { resources } = site;
  const { language, request, form, outcome } = words;
  const { workingDays } = answeringStep(resources.nextStep) ?? {};
  const steps = nextStepsOf(edition).slice(0, 3);
  const before = html`${edition.hasContent && html`<p class="frontdesk-note">${resources.nextStep.commitment}</p>\n`}${beforeSending(words, privacy)}<noscript><p class="frontdesk-note">${form.sendOnce}</p></noscript>
`;
  const formMarkup = requestForm(new URLSearchParams(), {
    action: paths.diagnosticRequest,
    words,
    language: prefix === '' ? undefined : language,
    booking: resources.nextStep.booking,
    beforeSending: before,
  });
  const sequence = html`<h2>${outcome.whatHappensNext}</h2>
${stepsMarkup(steps)}<p class="frontdesk-links"><a href="${relativeTo(site.baseUrl, resources.nextStep.link)}">${words.sent.eachStep}</a></p>
`;
  return html`<p class="frontdesk-lead">${request.summary}</p>
${workingDays !== undefined && html`<p class="frontdesk-note">${fillCounted(language, request.answerInDays, workingDays)}</p>\n`}${formMarkup}<div class="frontdesk-next">
${steps.length > 0 && sequence}${otherWays(contactOf(resources.company), words)}</div>
`;
}

const { quota, windowSeconds } = rateLimitPolicy;

/** Explains how a program sends a request. The Markdown variant of `/request` has this text instead of the form. */
function requestByProgram({ site, words, prefix }: Edition, openapi: OpenApiObject): string {
  const { path, dryRunPath } = writeOperationOf(site);
  const accepted = acceptedExample(site.resources);
  const promise =
    'answerBy' in accepted ? ', and `answerBy` is the last day on which a person answers.' : '.';
  return `A browser shows a form here. A program sends the same values to \`POST ${path}\`, for a person who asked for it and gave their own name and e-mail address. Each request sends a real e-mail.

${curlCommand(site.baseUrl + path, minimalExample, { isKeyed: true })}

The body is a JSON object, or a form (\`application/x-www-form-urlencoded\`), in UTF-8, with these members and no others:

${membersTable('DiagnosticRequest', openapi)}

A program that cannot send the request can give the person a link that fills in the form. Percent-encode each value: \`${site.baseUrl}${prefix}${linkOutline(words)}\`. Omit values that you do not know. The part after \`#\` stays in the browser of the person, who can change the values before sending them.

To test, send the same request to \`POST ${dryRunPath}\`, which checks it and sends nothing. The response is \`200\` with \`${JSON.stringify(dryRunResult)}\`, or the error that a request with these values would get.

The \`Idempotency-Key\` is a new UUID for each request, and the same for every retry of it. Within ${durationInWords(idempotencyWindowSeconds)}, the same request with the same key returns the same identifier and sends no second e-mail.

The response is one of these:

- \`202\`: the request has been sent. The body is like \`${JSON.stringify(accepted)}\`: the person can quote \`id\` in a question about it${promise}
- \`422\`: nothing has been sent. \`errors\` lists every member to correct, and how.
- \`429\`: nothing has been sent, because this address has sent ${quota} requests within ${windowSeconds} seconds, or has reached its limit of e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)}. Wait for \`Retry-After\`.

[The page for developers and AI agents](${pagePaths.api}) describes all responses, and the same request as a tool.`;
}
