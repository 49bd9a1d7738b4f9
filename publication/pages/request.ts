import { html } from 'hono/html';
import type { Capability } from '../../contract/capabilities.ts';
import { receipt, receiptTitle } from '../../contract/html/receipt.ts';
import { requestForm } from '../../contract/html/request-form.ts';
import { paths } from '../../contract/paths.ts';
import { pagePaths } from '../../contract/website.ts';
import { codeBlock } from '../blocks/code-block.ts';
import { list } from '../blocks/lists.ts';
import { code, link } from '../blocks/phrases.ts';
import { lead, paragraph } from '../blocks/prose.ts';
import { type Block, blocks } from '../blocks/rendering.ts';
import { section } from '../blocks/section.ts';
import { dataBlock } from '../html/data-block.ts';
import type { Site } from '../site.ts';
import { curl } from './curl.ts';
import type { Page } from './page.ts';
import { webMcpTools } from './web-mcp.ts';

/** `/request`: the form. */
export function request({ resources: { nextStep, company }, capabilities, baseUrl }: Site): Page {
  const description =
    'Tell us about the system that worries you. One of our engineers reads it and answers by e-mail on a working day.';
  return {
    path: pagePaths.request,
    title: 'Ask for a diagnostic',
    description,
    blocks: [
      lead(description),
      section('Your request', form(capabilities, baseUrl)),
      section(
        'What happens then',
        paragraph(nextStep.commitment),
        list([
          link('Each step, and how long it takes', pagePaths.nextStep),
          ['We store nothing of what you write: it becomes one e-mail. ', link('Privacy', pagePaths.privacy)],
          ['You would rather just write? ', link(company.email, `mailto:${company.email}`)],
        ]),
      ),
    ],
  };
}

function form(capabilities: readonly Capability[], baseUrl: string): Block {
  const forPrograms = blocks([
    paragraph(
      'In a browser this is a form. A program sends the same to ',
      code(`POST ${paths.diagnosticRequest}`),
      ':',
    ),
    codeBlock('sh', curl(baseUrl + paths.diagnosticRequest, example)),
    paragraph('The members are described at ', link('The API', pagePaths.api), '.'),
  ]);
  const markup = html`${requestForm(new URLSearchParams())}<template id="receipt">
<h3 tabindex="-1">${receiptTitle}</h3>
${receipt('')}</template>
${dataBlock('tools', webMcpTools(capabilities))}`;
  return { html: markup, markdown: forPrograms.markdown };
}

const example = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  message: 'Our invoicing has been wrong since the last release and nobody who wrote it is left.',
};
