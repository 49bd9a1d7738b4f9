import { html } from 'hono/html';
import { currentVersion } from '../../contract/api-versions.ts';
import type { Capability } from '../../contract/capabilities.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { pathInVersion, paths } from '../../contract/paths.ts';
import type { Block } from '../blocks/block.ts';
import { link } from '../blocks/inlines.ts';
import { list } from '../blocks/lists.ts';
import { lead, paragraph } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import { acceptedMessage, acceptedTitle } from '../html/accepted-message.ts';
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
  const path = pathInVersion(paths.diagnosticRequest, currentVersion(site.versions).name);
  const summary =
    'Tell us about the system that worries you. One of our engineers reads it and answers by e-mail on a working day.';
  return {
    path: pagePaths.request,
    title: 'Request a diagnostic',
    description: summary,
    blocks: [
      lead(summary),
      section('Your request', {
        html: form(path, site.capabilities),
        markdown: requestByProgram(path, openapi, site.baseUrl).markdown,
      }),
      section(
        'What happens then',
        paragraph(nextStep.commitment),
        list([
          link('Each step, and how long it takes', pagePaths.nextStep),
          [
            'What you write becomes one e-mail, and we keep it nowhere else. ',
            link('Privacy', pagePaths.privacy),
          ],
          ['You would rather just write? ', link(company.email, `mailto:${company.email}`)],
        ]),
      ),
    ],
  };
}

function form(action: string, capabilities: readonly Capability[]): Block['html'] {
  return html`${requestForm(new URLSearchParams(), { action })}<template id="accepted">
<h3 tabindex="-1">${acceptedTitle}</h3>
${acceptedMessage('')}</template>
${dataBlock('tools', webMcpTools(capabilities))}`;
}
