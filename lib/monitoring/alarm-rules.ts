/** An alarm goes off when its metric reaches the threshold in M of the last N periods. */
export interface AlarmRule {
  /** A period counts if its value is this or higher. */
  readonly threshold: number;
  /** M. */
  readonly datapointsToAlarm: number;
  /** N. */
  readonly evaluationPeriods: number;
  /** By default, the period is the interval of the check (`check.everyMinutes` of the stage). */
  readonly periodMinutes?: number;
  /** What the threshold counts, for docs/limits.md. */
  readonly counts: string;
}

/** The alarm lasts until an hour after the last event, so that one problem with several events sends one e-mail. */
const onceWithinAnHour = { datapointsToAlarm: 1, evaluationPeriods: 12, periodMinutes: 5 };
/** Evaluates three periods, because CloudFront metrics arrive late. */
const onceWithinThreePeriods = { datapointsToAlarm: 1, evaluationPeriods: 3, periodMinutes: 5 };
const onceWithinTwoQuarterHours = { datapointsToAlarm: 1, evaluationPeriods: 2, periodMinutes: 15 };

/** The rule of each alarm, keyed by the id that ends its name and is its heading in docs/operations/runbook.md. */
export const alarmRules = {
  RequestsLost: {
    counts: 'failed requests, and crashes of the request function',
    threshold: 1,
    ...onceWithinAnHour,
  },
  EmailCapReached: { counts: 'requests refused because of the cap', threshold: 1, ...onceWithinAnHour },
  EmailsNotDelivered: { counts: 'e-mails that did not arrive', threshold: 1, ...onceWithinAnHour },
  FunctionErrors: { counts: 'crashes and timeouts', threshold: 2, ...onceWithinTwoQuarterHours },
  GatewayErrors: { counts: '5xx responses', threshold: 3, ...onceWithinTwoQuarterHours },
  // One of three checks may fail, such as during a deployment or because of a network problem elsewhere.
  ChecksFailed: { counts: 'failed checks', threshold: 1, datapointsToAlarm: 2, evaluationPeriods: 3 },
  // Twice within half an hour: one failed response to the only visitor raises no alarm, but two failed checks do.
  EdgeErrors: {
    counts: '% of all responses that are 5xx',
    threshold: 5,
    datapointsToAlarm: 2,
    evaluationPeriods: 6,
    periodMinutes: 5,
  },
  EdgeFunctionErrors: { counts: 'failed runs', threshold: 5, ...onceWithinThreePeriods },
} satisfies Record<string, AlarmRule>;

export type AlarmId = keyof typeof alarmRules;
