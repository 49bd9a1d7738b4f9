import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { mailCapReached } from '../../contract/problems.ts';
import { RequestRefusal } from './request-refusal.ts';

interface Parts {
  readonly client: Pick<DynamoDBClient, 'send'>;
  readonly tableName: string;
  readonly mailsPerHour: number;
  /** Epoch ms. */
  readonly clock: () => number;
}

const hourMs = 3_600_000;

/** Counts a mail that is about to be sent against the deployment's cap for the clock hour (UTC). */
export function createCountMail({ client, tableName, mailsPerHour, clock }: Parts): () => Promise<void> {
  return async function countMail() {
    const now = clock();
    const hour = new Date(now).toISOString().slice(0, 13);
    const end = (Math.floor(now / hourMs) + 1) * hourMs;
    try {
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: { id: { S: `mails#${hour}` } },
          UpdateExpression: 'SET #expiration = :expiration ADD #mails :one',
          ConditionExpression: 'attribute_not_exists(#mails) OR #mails < :cap',
          ExpressionAttributeNames: { '#mails': 'mails', '#expiration': 'expiration' },
          ExpressionAttributeValues: {
            ':one': { N: '1' },
            ':cap': { N: String(mailsPerHour) },
            ':expiration': { N: String(end / 1_000) },
          },
        }),
      );
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) throw capReached(Math.ceil((end - now) / 1_000));
      throw error;
    }
  };
}

function capReached(retryAfterSeconds: number): RequestRefusal {
  return new RequestRefusal(
    mailCapReached,
    `The service has sent as many e-mails this hour as it may. Send the request again after ${retryAfterSeconds} seconds, or write to the published e-mail address.`,
    { retryAfterSeconds },
  );
}
