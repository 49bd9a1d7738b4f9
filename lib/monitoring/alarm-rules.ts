/** An alarm goes off when its metric reaches the threshold in M of the last N periods. */
export interface AlarmRule {
  /** A period counts if its value is this or higher. */
  readonly threshold: number;
  /** M. */
  readonly datapointsToAlarm: number;
  /** N. */
  readonly evaluationPeriods: number;
  /** By default, the period is the interval of the check. */
  readonly periodMinutes?: number;
}

/** The alarm lasts until an hour after the last event, so that one problem with several events sends one e-mail. */
const onceWithinAnHour = { datapointsToAlarm: 1, evaluationPeriods: 12, periodMinutes: 5 };
/** Evaluates three periods, because CloudFront metrics arrive late. */
const onceWithinThreePeriods = { datapointsToAlarm: 1, evaluationPeriods: 3, periodMinutes: 5 };
const onceWithinTwoQuarterHours = { datapointsToAlarm: 1, evaluationPeriods: 2, periodMinutes: 15 };

/** The rule of each alarm, keyed by the id that ends its name and is its heading in docs/operations/runbook.md. */
export const alarmRules = {
  RequestsLost: { threshold: 1, ...onceWithinAnHour },
  EmailCapReached: { threshold: 1, ...onceWithinAnHour },
  EmailsNotDelivered: { threshold: 1, ...onceWithinAnHour },
  FunctionErrors: { threshold: 2, ...onceWithinTwoQuarterHours },
  GatewayErrors: { threshold: 3, ...onceWithinTwoQuarterHours },
  // One of three checks may fail, such as during a deployment or because of a network problem elsewhere.
  ChecksFailed: { threshold: 1, datapointsToAlarm: 2, evaluationPeriods: 3 },
  // Twice within half an hour: one failed response to the only visitor raises no alarm, but two failed checks do.
  EdgeErrors: {
    // In percent of all responses.
    threshold: 5,
    datapointsToAlarm: 2,
    evaluationPeriods: 6,
    periodMinutes: 5,
  },
  // The stage sets the threshold (`alarms.requestsPerHour`).
  ManyRequests: { threshold: 100_000, datapointsToAlarm: 1, evaluationPeriods: 1, periodMinutes: 60 },
  EdgeFunctionErrors: { threshold: 5, ...onceWithinThreePeriods },
} satisfies Record<string, AlarmRule>;

export type AlarmId = keyof typeof alarmRules;
