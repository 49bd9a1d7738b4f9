import { word } from './word.ts';

/**
 * The part of the privacy statement that describes the deployment. `{period}` is a duration such as "24 hours", formatted
 * by Intl.
 */
export const privacy = {
  description: word(
    'What this site keeps about the people who read it or write through it, why, and for how long.',
    'Description for search engines.',
  ),
  summary: word(
    'What you write reaches us as one e-mail, and we keep your words nowhere else. When you browse, we record nothing that identifies you.',
    'First paragraph.',
  ),
  briefReading: word(
    'No cookies, no analytics scripts, and nothing loaded from other sites.',
    'In the summary that precedes the details.',
  ),
  briefDigests: word(
    'So that nobody can flood us, we keep keyed digests of your address and of your request. They expire {period} after your last request at the latest, and are deleted within days of that.',
    'In the summary that precedes the details.',
  ),
  briefLogs: word(
    'Our logs record what happened and when, but not your address or what you wrote. We keep them for {period}.',
    'In the summary that precedes the details.',
  ),
  briefContact: word(
    'To find out what we hold about you, or to have it deleted, write to {email}.',
    'In the summary that precedes the details.',
  ),
  reading: word('When you read', 'Heading.'),
  noCookies: word(
    'This site sets no cookies, runs no analytics scripts, and loads no fonts, pictures or scripts from anybody else. Your browser keeps only what you sent with the form, until you close that tab.',
    'In a list.',
  ),
  network: word(
    'We don’t log who reads which page. Amazon CloudFront, the network that delivers these pages, sees your IP address, as any network must.',
    'In a list.',
  ),
  readLog: word(
    'CloudFront writes one line about each request, which we keep for {period}. The line says when the request came, its method and path, how it was answered, from which location of the network, how long that took, and an identifier. It holds neither your address, nor your browser, nor the page that led you here, nor anything after a question mark.',
    'In a list.',
  ),
  readCounts: word(
    'CloudFront shows us counts of the last {period}: how often each page was asked for, from which countries and sites, and with which kinds of browser. They identify nobody.',
    'In a list.',
  ),
  writing: word('When you write', 'Heading.'),
  oneEmail: word(
    'The form, the API and the agent endpoints all work the same way. What you wrote becomes one e-mail to us, which also says through which of them it came (a browser’s agent counts as the form) and, if we know it, what an agent’s program calls itself. No table, log, trace or statistic holds any of it. Amazon SES carries the e-mail, over encrypted connections only, and keeps no archive for us. The e-mail stays with our e-mail provider until we delete it; if you ask us to delete it, we do.',
    'Below the heading.',
  ),
  keptForAWhile: word(
    'So that nobody can flood us and nothing is sent twice, we keep the following for a while. The database deletes a record within days after it has expired:',
    'Before a list.',
  ),
  limits: word('Your limits', 'Term in the list.'),
  limitsKept: word(
    'We keep a keyed digest (HMAC-SHA256) of your IP address (of the first half of an IPv6 address) instead of the address. With it we keep the times of the last requests from that address, at most {requests}, and of the last e-mails that they triggered, up to the limit for one address in {window}. This record expires {period} after the last request that we counted, or refused because of its e-mails.',
    'In the list; {requests} is a number.',
  ),
  repetition: word('Repeated requests', 'Term in the list.'),
  repetitionKept: word(
    'If a request has a key (the form sends one where JavaScript runs, programs can send an Idempotency-Key, and an agent’s message has an identifier), or comes from a tool call of an agent, we keep keyed digests of the key and of the values, the identifier of the request, when it came, and the day by which we promised to answer. They expire after {period}.',
    'In the list.',
  ),
  dryRuns: word('Requests that were only checked', 'Term in the list.'),
  dryRunsKept: word(
    'A program can let us check a request without sending it, for instance to show it to you first. We keep the same digest of its IP address, and the times of the last such checks from that address, at most {requests}. The record expires {period} after the last of them.',
    'In the list.',
  ),
  count: word('The number of e-mails', 'Term in the list.'),
  countKept: word(
    'We keep the times of the last e-mails, regardless of who triggered them: at most as many as may go out in {period}. The record expires a little more than {period} after we last sent one or tried to.',
    'In the list.',
  ),
  firewall: word('The number of requests from an address', 'Term in the list, if there is a firewall.'),
  firewallKept: word(
    'So that nobody keeps others out, Amazon’s firewall (AWS WAF) counts how often each address sends anything to the form, the API or the endpoints for agents, over a period of {period}. It also counts agents that only read through these endpoints, but nobody who reads pages and documents. We keep only numbers; while an address is refused, AWS can show it to us.',
    'In the list, if there is a firewall.',
  ),
  log: word('A line in the log', 'Term in the list.'),
  logKept: word(
    'The line records when and how a request arrived, its outcome, its identifier and how long it took. We keep it for {period}. Calls by agents are logged too, even those that only read, with the name of what they requested. The line contains neither your address nor anything that you wrote.',
    'In the list.',
  ),
  statistics: word('Statistics', 'Term in the list.'),
  statisticsKept: word(
    'We count how many requests arrived, what their outcomes were and how long they took. These are only numbers.',
    'In the list.',
  ),
  secret: word(
    'The digests are made with a secret of this service. Without it nobody can find out what they stand for. Anyone with both could recover an IPv4 address by trying all of them, and could check whether a guessed IPv6 network, key or whole request is among them.',
    'Below the list.',
  ),
  contact: word('Who to ask', 'Heading.'),
  responsible: word(
    'Write to {email}. This site is the responsibility of {firm} in {place}.',
    'Below the heading.',
  ),
  removed: word(
    'When we remove something, such as a picture of a person, it is no longer reachable on this site, but it stays in our storage until we delete it there. Write to us if something of yours should go.',
    'Below responsible.',
  ),
} as const;
