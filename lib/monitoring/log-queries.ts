/** The CloudWatch Logs Insights query of the dashboard, over the log groups of the functions. */
export const causesOfFailures = `filter level = "ERROR"
| stats count(*) as failures by message, outcome, cause.name, cause.status
| sort failures desc`;
