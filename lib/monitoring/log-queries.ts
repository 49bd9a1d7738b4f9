/**
 * CloudWatch Logs Insights queries of the dashboard, over the log groups of the functions. docs/operations/runbook.md
 * names them.
 */
export const logQueries = {
  'Outcomes by endpoint': `filter message = "Diagnostic request"
| stats count(*) as requests by endpoint, outcome
| sort requests desc`,

  'Causes of failures': `filter level = "ERROR"
| stats count(*) as failures by message, outcome, cause.name, cause.status
| sort failures desc`,

  'Slow requests': `fields @timestamp, endpoint, outcome, durations.total, durations.secret, durations.rateLimit, durations.emailQuota, durations.email, requestId
| filter message = "Diagnostic request"
| sort durations.total desc
| limit 20`,

  'Cold starts': `filter type = "platform.report"
| stats count(record.metrics.initDurationMs) as coldStarts, pct(record.metrics.initDurationMs, 90) as milliseconds, count(*) as runs by bin(1h)`,
} as const;

export type LogQueryName = keyof typeof logQueries;
