import { durationInWords } from '../../contract/duration.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  firewallWindowSeconds,
  idempotencyWindowSeconds,
  rateLimitPolicy,
} from '../../contract/limits.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { link } from '../blocks/inlines.ts';
import { facts, list } from '../blocks/lists.ts';
import { lead, paragraph } from '../blocks/paragraphs.ts';
import { section } from '../blocks/sections.ts';
import type { Site } from '../site.ts';
import type { SitePage } from './site-page.ts';

const emailWindow = durationInWords(emailLimitPolicy.windowSeconds);

/** Both limits of a client are one item of the table. */
const clientItemSeconds = Math.max(rateLimitPolicy.windowSeconds, emailLimitPolicy.windowSeconds);

const firewallCount = {
  term: 'A count of addresses',
  definition: `So that nobody keeps others out, Amazon’s firewall (AWS WAF) counts how often each address sends anything to the form, the API or the agents’ endpoints, over ${durationInWords(firewallWindowSeconds, 'the last')}. An agent that only reads there is counted, too; who reads pages and documents is not. We get to see numbers alone.`,
};

const gatewayLine = {
  term: 'A line of the gateway',
  definition:
    'When a call of the form, the API or the agents’ endpoints came, its method and path, how it was answered and how long that took, and an identifier, for as long. Neither your address nor anything that you wrote.',
};

/** `/privacy`: which data of readers and writers is kept, and how long. */
export function privacyPage(site: Site): SitePage {
  const { logRetentionDays, firewall, gatewayLog } = site;
  const { company } = site.resources;
  return {
    path: pagePaths.privacy,
    navigation: { area: 'footer', label: 'Privacy' },
    title: 'Privacy',
    description: 'What this site holds of whoever reads it or writes through it, why, and how long.',
    blocks: [
      lead(
        'What you write to us becomes one e-mail, and we keep it nowhere else. When you read, we record nothing that leads to you.',
      ),
      section(
        'When you read',
        list([
          'No cookies, no storage in your browser, no analytics, no fonts, pictures or scripts from anybody else.',
          'We keep no log of who read what. The network that delivers these pages, Amazon CloudFront, sees the address that asks for them, as any network must.',
          `It writes one line about each request, which we keep for ${logRetentionDays} days: when it came, its method and path, how it was answered, from which of its locations and in what time, and an identifier. Neither your address, nor your browser, nor the page that led you here, nor what stands behind a question mark.`,
          'For 60 days it shows us counts: how often each page was asked for, from which countries and sites, and with which kinds of browser. Nobody can be found in them.',
        ]),
      ),
      section(
        'When you write',
        paragraph(
          'The form, the API and the agents’ endpoints do the same: what you wrote becomes one e-mail to us, which also says by which of these ways it came and what an agent’s program calls itself. No table, log, trace or statistic holds any of it. Amazon SES carries the e-mail, over encrypted connections alone, and keeps no archive for us. It lies with our mail provider until we delete it; ask us, and we do.',
        ),
        paragraph('So that nobody can flood us and nothing is sent twice, this is held for a while:'),
        facts([
          {
            term: 'Your limits',
            definition: `A keyed digest (HMAC-SHA256) of your IP address (of the first half of an IPv6 address), from which nobody can read the address; the times of the last requests from there, at most ${rateLimitPolicy.quota}; and the times of the last e-mails that requests from there caused, at most as many as one address may cause in ${emailWindow}. It expires ${durationInWords(clientItemSeconds)} after the last request that counted; the database removes it within days. Requests that a program only lets us check are counted apart, at most ${dryRunPolicy.quota}, and expire after ${durationInWords(dryRunPolicy.windowSeconds)}.`,
          },
          {
            term: 'The repetition',
            definition: `If a request has a key (an Idempotency-Key, an agent’s message), or comes from an agent’s tool call: keyed digests of the key and of the values, and the identifier of the request. They expire after ${durationInWords(idempotencyWindowSeconds)} and are removed likewise.`,
          },
          {
            term: 'A count',
            definition: `The times of the last e-mails, whoever caused them: at most as many as may go out in ${emailWindow}. It expires ${emailWindow} after the last of them and is removed likewise.`,
          },
          ...(firewall ? [firewallCount] : []),
          {
            term: 'A line in the log',
            definition: `When a request came, by which way, how it ended, its identifier and how long it took, for ${logRetentionDays} days. An agent’s call leaves such a line even if it only reads, with the name of what it asked for. Neither your address nor anything that you wrote.`,
          },
          ...(gatewayLog ? [gatewayLine] : []),
          {
            term: 'Statistics',
            definition: 'How many requests came, how they ended and how long they took, in numbers alone.',
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
          `. ${company.name} in ${company.city}, ${company.country.name}, is responsible for this site.`,
        ),
      ),
    ],
  };
}
