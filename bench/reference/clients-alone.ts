import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

const { TABLE_NAME, DIGEST_SECRET_ARN, EMAIL_SENDER, EMAIL_RECIPIENTS = '' } = process.env;
const table = new DynamoDBClient();
const secrets = new SecretsManagerClient();
const ses = new SESv2Client();

/** Creates the command that counts one use of a rate limit, as the request function does. */
function consumeLimit(id: string, log: string): UpdateItemCommand {
  return new UpdateItemCommand({
    TableName: TABLE_NAME,
    Key: { id: { S: id } },
    UpdateExpression: 'ADD #log :uses',
    ExpressionAttributeNames: { '#log': log },
    ExpressionAttributeValues: { ':uses': { SS: ['1'] } },
  });
}

/** Makes only the five calls of a diagnostic request: no validation, no error handling, no log. */
export async function handler({ body }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  await secrets.send(new GetSecretValueCommand({ SecretId: DIGEST_SECRET_ARN }));
  await table.send(consumeLimit('client', 'requests'));
  await table.send(consumeLimit('client', 'emails'));
  await table.send(consumeLimit('e-mails', 'emails'));
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: EMAIL_SENDER,
      Destination: { ToAddresses: EMAIL_RECIPIENTS.split(' ') },
      Content: { Simple: { Subject: { Data: 'Request' }, Body: { Text: { Data: body ?? '' } } } },
    }),
  );
  return { statusCode: 202, body: '{}' };
}
