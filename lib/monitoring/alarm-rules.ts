/** An alarm starts when its metric reaches the threshold in M of the last N periods. */
export interface AlarmRule {
  /** The alarm counts a period whose value is this or above. */
  readonly threshold: number;
  /** M. */
  readonly datapointsToAlarm: number;
  /** N. */
  readonly evaluationPeriods: number;
  /** Without it, the period is the interval of the check (`check.everyMinutes` of the stage). */
  readonly periodMinutes?: number;
  /** What the threshold counts, for docs/limits.md. */
  readonly counts: string;
}

/** The alarm lasts until an hour after the last event, so that several events of one problem send one e-mail. */
const onceWithinAnHour = { datapointsToAlarm: 1, evaluationPeriods: 12, periodMinutes: 5 };
/** Evaluates three periods, because CloudFront metrics arrive late. */
const onceWithinThreePeriods = { datapointsToAlarm: 1, evaluationPeriods: 3, periodMinutes: 5 };
const onceWithinTwoQuarters = { datapointsToAlarm: 1, evaluationPeriods: 2, periodMinutes: 15 };

/** The rule of each alarm by its id, which ends its name and is its heading in docs/operations/runbook.md. */
export const alarmRules = {
  RequestsLost: { counts: 'failed requests', threshold: 1, ...onceWithinAnHour },
  EmailCapReached: { counts: 'requests refused for the cap', threshold: 1, ...onceWithinAnHour },
  EmailsNotDelivered: { counts: 'e-mails that did not arrive', threshold: 1, ...onceWithinAnHour },
  FunctionErrors: { counts: 'crashes and timeouts', threshold: 2, ...onceWithinTwoQuarters },
  GatewayErrors: { counts: '5xx responses', threshold: 3, ...onceWithinTwoQuarters },
  // One of three checks may fail: because of a deployment in progress, or of a network elsewhere.
  ChecksFailed: { counts: 'failed checks', threshold: 1, datapointsToAlarm: 2, evaluationPeriods: 3 },
  // Twice within half an hour: one failed response to the only visitor raises no alarm, two consecutive failed checks do.
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
