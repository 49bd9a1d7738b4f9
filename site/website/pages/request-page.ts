import { html } from 'hono/html';
import { answeringStep } from '../../../contract/answer-day.ts';
import type { FormWords } from '../../../contract/field-issue.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { fillCounted } from '../../../contract/words/fill.ts';
import { dataBlock } from '../../pages/html/data-block.ts';
import { shownSteps, stepsAfterRequest } from '../../pages/html/steps.ts';
import { webMcpTools } from '../../programs/mcp/tool-definition.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, element, heading, link, list, type Markup, paragraph } from '../../tree/nodes.ts';
import { fillInline, telephoneLink } from '../blocks/inlines.ts';
import { stepTitles } from '../blocks/lists.ts';
import { lead, note } from '../blocks/paragraphs.ts';
import { people } from '../blocks/people.ts';
import { wideSection } from '../blocks/sections.ts';
import { acceptedMessage, dayPlaceholder, identifierPlaceholder } from '../html/accepted-message.ts';
import { contactOf } from '../html/firm.ts';
import { otherWays } from '../html/other-ways.ts';
import { requestForm } from '../html/request-form.ts';
import { acceptedContent } from '../html/result-pages-content.ts';
import { confidentialityOf } from './next-step-page.ts';
import { preparationOf } from './own-pages.ts';
import type { Page } from './page.ts';
import { requestByProgram } from './request-by-program.ts';

/** Builds `/request`, with the form. The Markdown variant describes how a program sends the same request. */
export function requestPage(site: Site, openapi: OpenApiObject): Page {
  const { nextStep, company } = site.resources;
  const { words } = site.website;
  const { request, form, layout, outcome, common } = words;
  const { diagnosticRequest: path, dryRun: dryRunPath } = paths;
  const { telephone } = company;
  const { booking } = nextStep;
  return {
    path: pagePaths.request,
    title: layout.request,
    description: request.summary,
    blocks: [
      lead(request.summary),
      ...answerPromise(site),
      wideSection(form.heading, {
        type: 'template',
        ids: ['request', ...Object.keys(words.fields)],
        html: (write) => formMarkup(path, site, write(beforeSending(site))),
        markdown: [
          ...beforeSending(site),
          ...(booking ? [paragraph(link(form.booking, booking))] : []),
          ...requestByProgram({ path, dryRunPath }, openapi, site),
        ],
      }),
      wideSection(
        outcome.whatHappensNext,
        stepTitles(shownSteps(stepsAfterRequest(nextStep), words).slice(0, 3)),
        list([
          link(common.eachStep, pagePaths.nextStep),
          fillInline(outcome.byEmail, { email: link(company.email, `mailto:${company.email}`) }),
          ...(telephone ? [fillInline(outcome.byTelephone, { telephone: telephoneLink(telephone) })] : []),
        ]),
      ),
    ],
  };
}

/** Says when the firm replies, if its first step counts working days. Otherwise, the steps below the form do so. */
function answerPromise({ resources: { nextStep }, website: { words } }: Site): Block[] {
  const { workingDays } = answeringStep(nextStep) ?? {};
  const { language, request } = words;
  return workingDays === undefined ? [] : [note(fillCounted(language, request.answerInDays, workingDays))];
}

/**
 * Renders information to read before sending: a panel with the commitment and who reads the request, and which data is
 * kept. The panel is beside the fields, so the focus would move up and down again if it contained the link.
 */
function beforeSending({ resources, website: { words }, pictures }: Site): Block[] {
  const [first] = resources.company.people ?? [];
  const privacy = link(words.navigation.privacy, pagePaths.privacy);
  const panel = [heading(3, words.request.beforeYouSend), paragraph(resources.nextStep.commitment)];
  const data = fillInline(words.request.oneEmail, { privacy });
  const reader = first ? [people([first], pictures)] : [];
  return [
    element('div', { class: 'before' }, [...panel, ...reader], [...panel, paragraph(...data), ...reader]),
    ...confidentialityOf(resources.nextStep),
    element('p', { class: 'note' }, data, []),
  ];
}

/** Renders the form, with the templates and data for its script. */
function formMarkup(action: string, site: Site, before: Markup): Markup {
  const { words } = site.website;
  const { language, form, outcome } = words;
  const { prefix, tag } = site.language;
  const { booking } = site.resources.nextStep;
  const formLanguage = prefix === '' ? undefined : tag;
  // The note is only for browsers without JavaScript, because the script repeats a request under the same key.
  const information = html`${before}\n<noscript><p class="note">${form.sendOnce}</p></noscript>\n`;
  return html`${requestForm(new URLSearchParams(), { action, words, language: formLanguage, booking, beforeSending: information })}${acceptedTemplate(site)}<template id="other-ways">
${otherWays(contactOf(site.resources.company), words)}</template>
${dataBlock('words', { language, form, outcome } satisfies FormWords)}${dataBlock('frontdesk-tools', webMcpTools(site.capabilities))}`;
}

/** Renders the template that the script shows when a request is accepted. */
export function acceptedTemplate(site: Site) {
  const { resources } = site;
  const { words } = site.website;
  const request = { identifier: identifierPlaceholder, values: new URLSearchParams(), day: dayPlaceholder };
  return html`<template id="accepted" data-title="${words.outcome.accepted}">
${acceptedMessage(request, acceptedContent(resources, words, { preparation: preparationOf(site), prefix: site.language.prefix }), contactOf(resources.company), words)}</template>
`;
}
