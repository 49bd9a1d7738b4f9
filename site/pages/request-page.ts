import { html } from 'hono/html';
import { currentVersion } from '../../contract/api-versions.ts';
import type { Capability } from '../../contract/capabilities.ts';
import type { FormWords } from '../../contract/field-issue.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { pathInVersion, paths } from '../../contract/paths.ts';
import type { Words } from '../../contract/words/words.ts';
import type { Block } from '../blocks/block.ts';
import { fillInline } from '../blocks/fill-inline.ts';
import { link } from '../blocks/inlines.ts';
import { list } from '../blocks/lists.ts';
import { lead, paragraph } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { acceptedMessage } from '../html/accepted-message.ts';
import { dataBlock } from '../html/data-block.ts';
import { requestForm } from '../html/request-form.ts';
import { webMcpTools } from '../mcp/web-mcp-tools.ts';
import type { OpenApiObject } from '../openapi/openapi-objects.ts';
import type { Site } from '../site.ts';
import { requestByProgram } from './request-by-program.ts';
import type { SitePage } from './site-page.ts';

/** `/request`: the form; its Markdown variant says how a program sends the same. */
export function requestPage(site: Site, openapi: OpenApiObject): SitePage {
  const { nextStep, company } = site.resources;
  const { words } = site.website;
  const { request, layout, outcome, common, navigation } = words;
  const { name: version } = currentVersion(site.versions);
  const path = pathInVersion(paths.diagnosticRequest, version);
  const dryRunPath = pathInVersion(paths.dryRun, version);
  return {
    path: pagePaths.request,
    title: layout.request,
    description: request.summary,
    blocks: [
      lead(request.summary),
      section(words.form.heading, {
        html: form(path, site.capabilities, words),
        markdown: requestByProgram({ path, dryRunPath }, openapi, site.baseUrl).markdown,
      }),
      section(
        outcome.whatHappensNext,
        paragraph(nextStep.commitment),
        list([
          link(common.eachStep, pagePaths.nextStep),
          fillInline(request.oneEmail, { privacy: link(navigation.privacy, pagePaths.privacy) }),
          fillInline(request.emailInstead, { email: link(company.email, `mailto:${company.email}`) }),
        ]),
      ),
    ],
  };
}

function form(action: string, capabilities: readonly Capability[], words: Words): Block['html'] {
  const { language, form, outcome } = words;
  return html`${requestForm(new URLSearchParams(), { action, words })}<template id="accepted">
<h3 tabindex="-1">${outcome.accepted}</h3>
${acceptedMessage('', outcome)}</template>
${dataBlock('words', { language, form, outcome } satisfies FormWords)}${dataBlock('tools', webMcpTools(capabilities))}`;
}
