import {
  dryRunPolicy,
  emailLimitPolicy,
  firewallWindowSeconds,
  idempotencyWindowSeconds,
  rateLimitPolicy,
} from '../../../contract/limits.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { fill } from '../../../contract/words/fill.ts';
import { contentTree } from '../../resources/content-tree.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, element, link, list, paragraph } from '../../tree/nodes.ts';
import { fillInline } from '../blocks/inlines.ts';
import { type Fact, facts } from '../blocks/lists.ts';
import { lead } from '../blocks/paragraphs.ts';
import { chapters, section } from '../blocks/sections.ts';
import { placeOfOffice } from '../html/firm.ts';
import { siteLanguage } from '../html/language.ts';
import { confidentialityOf } from './next-step-page.ts';
import type { Page } from './page.ts';

/** Both limits per client share one record. */
const clientRecordSeconds = Math.max(rateLimitPolicy.windowSeconds, emailLimitPolicy.windowSeconds);

/** The longest time until a record expires. */
const maxRecordSeconds = Math.max(clientRecordSeconds, idempotencyWindowSeconds, dryRunPolicy.windowSeconds);

/** Number of days that CloudFront keeps its reports (Amazon CloudFront Developer Guide, "View CloudFront reports"). */
const reportDays = 60;

/** Builds `/privacy`: which data about visitors is kept, and for how long. */
export function privacyPage(site: Site): Page {
  const { words } = site.website;
  const { privacy, navigation } = words;
  return {
    path: pagePaths.privacy,
    navigation: { area: 'footer' },
    title: navigation.privacy,
    description: privacy.description,
    blocks: [
      lead(privacy.summary),
      summaryList(site),
      readingSection(site),
      writingSection(site),
      contactSection(site),
      ...firmSection(site),
    ],
  };
}

function summaryList({ website: { words }, resources: { company }, logRetentionDays }: Site): Block {
  const { privacy, language } = words;
  const { period, days } = siteLanguage(language);
  return list([
    privacy.briefReading,
    fill(privacy.briefDigests, { period: period(maxRecordSeconds) }),
    fill(privacy.briefLogs, { period: days(logRetentionDays) }),
    fillInline(privacy.briefContact, { email: link(company.email, `mailto:${company.email}`) }),
  ]);
}

function readingSection({ website: { words }, logRetentionDays, edgeMonitoring }: Site): Block {
  const { privacy, language } = words;
  const { days } = siteLanguage(language);
  return section(
    privacy.reading,
    list([
      privacy.noCookies,
      privacy.network,
      ...(edgeMonitoring ? [fill(privacy.readLog, { period: days(logRetentionDays) })] : []),
      fill(privacy.readCounts, { period: days(reportDays) }),
    ]),
  );
}

function writingSection(site: Site): Block {
  const { privacy } = site.website.words;
  return section(
    privacy.writing,
    ...confidentialityOf(site.resources.nextStep),
    paragraph(privacy.oneEmail),
    paragraph(privacy.keptForAWhile),
    facts(retentionPeriods(site)),
    paragraph(privacy.secret),
  );
}

function retentionPeriods({ website: { words }, logRetentionDays, firewall }: Site): Fact[] {
  const { privacy } = words;
  const { period, days, number } = siteLanguage(words.language);
  const emailWindow = period(emailLimitPolicy.windowSeconds);
  return [
    {
      term: privacy.limits,
      definition: fill(privacy.limitsKept, {
        requests: number(rateLimitPolicy.quota),
        window: emailWindow,
        period: period(clientRecordSeconds),
      }),
    },
    {
      term: privacy.repetition,
      definition: fill(privacy.repetitionKept, { period: period(idempotencyWindowSeconds) }),
    },
    {
      term: privacy.dryRuns,
      definition: fill(privacy.dryRunsKept, {
        requests: number(dryRunPolicy.quota),
        period: period(dryRunPolicy.windowSeconds),
      }),
    },
    { term: privacy.count, definition: fill(privacy.countKept, { period: emailWindow }) },
    ...(firewall !== 'off'
      ? [
          {
            term: privacy.firewall,
            definition: fill(privacy.firewallKept, { period: period(firewallWindowSeconds) }),
          },
        ]
      : []),
    { term: privacy.log, definition: fill(privacy.logKept, { period: days(logRetentionDays) }) },
    { term: privacy.statistics, definition: privacy.statisticsKept },
  ];
}

function contactSection({ resources: { company }, website: { words } }: Site): Block {
  const { name, email, legal } = company;
  return section(
    words.privacy.contact,
    paragraph(
      ...fillInline(words.privacy.responsible, {
        email: link(email, `mailto:${email}`),
        firm: legal?.name ?? name,
        place: placeOfOffice(company, words),
      }),
    ),
    paragraph(words.privacy.removed),
  );
}

/** Renders the firm's own text. */
function firmSection({ website, pictures, language }: Site): Block[] {
  if (website.privacy === undefined) return [];
  const nodes = contentTree(website.privacy, pictures, website.words.text);
  const attributes = language.attributesOf(website.privacy);
  return [chapters(attributes ? [element('div', attributes, nodes)] : nodes)];
}
