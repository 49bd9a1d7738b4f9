import * as z from 'zod';
import { taskNotFound } from './a2a-errors.ts';
import { parseParameters } from './parameters.ts';

const historyLength = z.int('Send a whole number').min(0, 'Send no negative number').nullish();

const TaskRequest = z.object(
  { id: z.string('Send the id of a task').min(1, 'Send the id of a task'), historyLength },
  'Send an object with the id of a task',
);

/** `GetTask` and `CancelTask`: the agent keeps no tasks, so that every valid id is unknown. */
export function throwTaskNotFound(params: unknown): never {
  parseParameters(TaskRequest, params);
  throw taskNotFound();
}

const taskStates = [
  'TASK_STATE_UNSPECIFIED',
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_REJECTED',
  'TASK_STATE_AUTH_REQUIRED',
] as const;

const pageSizeMessage = 'Send a whole number from 1 to 100';

const ListTasksRequest = z
  .object(
    {
      contextId: z.string('Send a string').nullish(),
      status: z.enum(taskStates, 'Send the name of a task state').nullish(),
      pageSize: z.int(pageSizeMessage).min(1, pageSizeMessage).max(100, pageSizeMessage).nullish(),
      historyLength,
      statusTimestampAfter: z.iso.datetime({ offset: true, error: 'Send an ISO 8601 timestamp' }).nullish(),
    },
    'Send an object',
  )
  .nullish();

/** `ListTasks` (A2A 1.0 section 3.1.4): the first and last page, which is empty. */
export function listTasks(params: unknown): object {
  const { pageSize } = parseParameters(ListTasksRequest, params) ?? {};
  return { tasks: [], nextPageToken: '', pageSize: pageSize ?? 50, totalSize: 0 };
}
