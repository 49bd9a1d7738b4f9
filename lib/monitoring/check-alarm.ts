import type { ScheduledCheck } from '../scheduled-check.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { checksFailed } from './metrics.ts';

/**
 * A deployment that twice within three checks did not keep the contract, or was not checked. One of three may be
 * lost: a deployment under way, or a network that is not ours.
 */
export function addCheckAlarm(alarms: AlarmTopic, stage: string, { every }: ScheduledCheck): void {
  alarms.add(
    'ChecksFailed',
    { section: 'ChecksFailed', summary: 'The deployment does not keep the contract, or nothing checks it' },
    {
      metric: checksFailed(stage).with({ period: every }),
      atLeast: 1,
      periods: 3,
      reachedIn: 2,
      silenceReaches: true,
    },
  );
}
