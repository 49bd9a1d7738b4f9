/**
 * What an operator asks the functions' logs, in the language of CloudWatch Logs Insights. Saved in the account by
 * these names; docs/operations/runbook.md quotes them.
 */
export const logQueries = {
  'Failing requests': `fields @timestamp, door, outcome, identifier, cause.name, cause.status, cause.code, requestId
| filter message = "Diagnostic request" and level = "ERROR"
| sort @timestamp desc
| limit 50`,

  'Outcomes by door': `filter message = "Diagnostic request"
| stats count(*) as requests by door, outcome
| sort requests desc`,

  'Causes of failures': `filter level = "ERROR"
| stats count(*) as failures by message, outcome, cause.name, cause.status
| sort failures desc`,

  'Slow requests': `fields @timestamp, door, outcome, durations.total, durations.secret, durations.allowance, durations.cap, durations.mail, requestId
| filter message = "Diagnostic request"
| sort durations.total desc
| limit 20`,

  'Mail of a request': `fields @timestamp, outcome, identifier, requestId
| filter identifier = "DR-…"
| sort @timestamp desc`,

  'Accepted requests': `fields @timestamp, outcome, identifier, requestId
| filter outcome = "accepted"
| sort @timestamp desc
| limit 20`,

  'Everything about a run': `fields @timestamp, @message
| filter requestId = "…" or record.requestId = "…"
| sort @timestamp asc`,

  'Crashes and timeouts': `fields @timestamp, record.requestId, record.status, record.errorType, record.metrics.durationMs, record.metrics.maxMemoryUsedMB
| filter type = "platform.report" and record.status != "success"
| sort @timestamp desc
| limit 50`,

  'Cold starts': `filter type = "platform.report"
| stats count(record.metrics.initDurationMs) as coldStarts, pct(record.metrics.initDurationMs, 90) as milliseconds, count(*) as runs by bin(1h)`,

  'Calls of agents': `filter message in ["MCP message", "A2A message"]
| stats count(*) as calls, pct(durations.total, 90) as milliseconds by door, method, tool, skill, status
| sort calls desc`,
} as const;

/** What an operator asks the log of the scheduled check. */
export const checkQueries = {
  'Failed checks': `fields @timestamp, failures, requestId
| filter message = "Check of the deployment" and level = "ERROR"
| sort @timestamp desc
| limit 20`,
} as const;

export type LogQueryName = keyof typeof logQueries;
