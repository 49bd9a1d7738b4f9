import { allowancePolicy, emailPolicy } from '../../contract/limits.ts';
import { pagePaths } from '../../contract/website.ts';
import { facts, list } from '../blocks/lists.ts';
import { link } from '../blocks/phrases.ts';
import { lead, paragraph } from '../blocks/prose.ts';
import { section } from '../blocks/section.ts';
import type { Site } from '../site.ts';
import type { Page } from './page.ts';

/** `/privacy`: what is held of whoever reads or writes, and how long. */
export function privacy({ resources: { company }, logRetentionDays }: Site): Page {
  return {
    path: pagePaths.privacy,
    title: 'Privacy',
    description: 'What this site holds of whoever reads it or writes through it, why, and how long.',
    blocks: [
      lead(
        'What you write to us travels as one e-mail and is stored nowhere else. Reading leaves nothing behind with us.',
      ),
      section(
        'When you read',
        list([
          'No cookies, no storage in your browser, no analytics, no fonts, pictures or scripts from anybody else.',
          'We keep no log of who read what. The network that delivers these pages, Amazon CloudFront, sees the address that asks for them, as any network must.',
          'For 60 days it shows us counts: how often each page was asked for, from which countries and sites, and with which kinds of browser. Nobody can be found in them.',
        ]),
      ),
      section(
        'When you write',
        paragraph(
          'The form, the API and the agents’ doors do the same: what you wrote becomes one e-mail to us. No table, log, trace or statistic holds any of it. Amazon SES carries the e-mail, over encrypted connections alone, and keeps no archive for us. It lies with our mail provider until we delete it; ask us, and we do.',
        ),
        paragraph('So that nobody can flood us and nothing is sent twice, this is held for a while:'),
        facts([
          {
            term: 'Your limits',
            is: `A keyed digest (HMAC-SHA256) of your IP address (of the first half of an IPv6 address), from which nobody can read the address, the times of your last ${allowancePolicy.quota} requests, and the times of the e-mails that they caused. It expires ${emailPolicy.windowSeconds / 60} minutes after the last request; the database removes it within days.`,
          },
          {
            term: 'The repetition',
            is: 'If a request has a key (an Idempotency-Key, an agent’s message), or comes from an agent’s tool call: keyed digests of the key and of the values, and the identifier of the request. They expire after 24 hours and are removed likewise.',
          },
          { term: 'A count', is: 'When e-mails went out within the last hour, whoever caused them.' },
          {
            term: 'A line in the log',
            is: `When a request came, how it ended, its identifier and how long it took, for ${logRetentionDays} days. Neither your address nor anything that you wrote.`,
          },
          {
            term: 'Statistics',
            is: 'How many requests came, how they ended and how long they took, in numbers alone.',
          },
        ]),
        paragraph(
          'The digests are made with a secret of this service. Whoever had it could tell whether a value that they know already was sent; nobody can read a value out of them.',
        ),
      ),
      section(
        'Whom to ask',
        paragraph(
          'Write to ',
          link(company.email, `mailto:${company.email}`),
          `. ${company.name} in ${company.city}, ${company.country}, is responsible for this site.`,
        ),
      ),
    ],
  };
}
