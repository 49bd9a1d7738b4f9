import { html } from 'hono/html';
import { currentVersion } from '../../../contract/api-versions.ts';
import type { FormWords } from '../../../contract/field-issue.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { pathInVersion, paths } from '../../../contract/paths.ts';
import { fill } from '../../../contract/words/fill.ts';
import { webMcpTools } from '../../programs/mcp/web-mcp-tools.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, joinBlocks } from '../blocks/block.ts';
import { fillInline } from '../blocks/fill-inline.ts';
import { link, telephoneLink } from '../blocks/inlines.ts';
import { facts, list, presentFacts } from '../blocks/lists.ts';
import { lead, note, paragraph, subheading } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { acceptedMessage } from '../html/accepted-message.ts';
import { dataBlock } from '../html/data-block.ts';
import { contactOf } from '../html/firm.ts';
import { otherWays } from '../html/other-ways.ts';
import { requestForm } from '../html/request-form.ts';
import { shownSteps, stepsAfterRequest } from '../html/steps.ts';
import { requestByProgram } from './request-by-program.ts';
import type { SitePage } from './site-page.ts';

/** `/request`: the form; its Markdown variant says how a program sends the same. */
export function requestPage(site: Site, openapi: OpenApiObject): SitePage {
  const { nextStep, company } = site.resources;
  const { request, form, layout, outcome, common } = site.website.words;
  const { name: version } = currentVersion(site.versions);
  const path = pathInVersion(paths.diagnosticRequest, version);
  const dryRunPath = pathInVersion(paths.dryRun, version);
  const { telephone } = company;
  return {
    path: pagePaths.request,
    title: layout.request,
    description: request.summary,
    blocks: [
      joinBlocks([lead(request.summary), ...answerPromise(site)]),
      section(form.heading, {
        html: formMarkup(path, site),
        markdown: joinBlocks([
          beforeSending(site),
          requestByProgram({ path, dryRunPath }, openapi, site.baseUrl),
        ]).markdown,
      }),
      section(
        outcome.whatHappensNext,
        paragraph(nextStep.summary),
        list([
          link(common.eachStep, pagePaths.nextStep),
          fillInline(outcome.byEmail, { email: link(company.email, `mailto:${company.email}`) }),
          ...(telephone ? [fillInline(outcome.byTelephone, { telephone: telephoneLink(telephone) })] : []),
        ]),
      ),
    ],
  };
}

/** When the firm answers: the duration of its first step, which the page of the steps says too; nothing without one. */
function answerPromise({ resources: { nextStep }, website: { words } }: Site): Block[] {
  const answer = nextStep.steps.find(({ who }) => who === 'provider');
  return answer ? [note(fill(words.request.answer, { duration: answer.duration.text }))] : [];
}

/** What a person should know before they press the button: what it commits them to, what follows, what is kept. */
function beforeSending(site: Site): Block {
  const { nextStep } = site.resources;
  const { words } = site.website;
  const [next] = stepsAfterRequest(nextStep);
  return joinBlocks([
    subheading(words.request.beforeYouSend),
    facts(
      presentFacts([
        { term: words.nextStep.commitment, definition: nextStep.commitment },
        { term: words.outcome.whatHappensNext, definition: next && `${next.title} · ${next.duration.text}` },
        {
          term: words.request.kept,
          definition: fillInline(words.request.oneEmail, {
            privacy: link(words.navigation.privacy, pagePaths.privacy),
          }),
        },
      ]),
    ),
  ]);
}

/** The form, and what its script shows and needs. */
function formMarkup(action: string, site: Site): Block['html'] {
  const { words } = site.website;
  const { language, form, outcome } = words;
  // With the script, a request that is sent again is the same one.
  const before = html`<div class="before">\n${beforeSending(site).html}<noscript><p class="note">${form.sendOnce}</p></noscript>\n</div>\n`;
  return html`${requestForm(new URLSearchParams(), { action, words, beforeSending: before })}<template id="accepted">
${acceptedMessage('', shownSteps(stepsAfterRequest(site.resources.nextStep), words), outcome)}</template>
<template id="other-ways">
${otherWays(contactOf(site.resources.company), words)}</template>
${dataBlock('words', { language, form, outcome } satisfies FormWords)}${dataBlock('tools', webMcpTools(site.capabilities))}`;
}
