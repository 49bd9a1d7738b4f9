import { DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

const { TABLE_NAME, DIGEST_SECRET_ARN, MAIL_SENDER, MAIL_RECIPIENT = '' } = process.env;
const table = new DynamoDBClient();
const secrets = new SecretsManagerClient();
const mail = new SESv2Client();

/** The four calls of a diagnostic request, and nothing else: no validation, no limits, no log, no problems. */
export async function handler({ body }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  await secrets.send(new GetSecretValueCommand({ SecretId: DIGEST_SECRET_ARN }));
  await table.send(new PutItemCommand({ TableName: TABLE_NAME, Item: { id: { S: 'allowance' } } }));
  await table.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { id: { S: 'mails' } },
      UpdateExpression: 'ADD #mails :one',
      ExpressionAttributeNames: { '#mails': 'mails' },
      ExpressionAttributeValues: { ':one': { N: '1' } },
    }),
  );
  await mail.send(
    new SendEmailCommand({
      FromEmailAddress: MAIL_SENDER,
      Destination: { ToAddresses: [MAIL_RECIPIENT] },
      Content: { Simple: { Subject: { Data: 'Request' }, Body: { Text: { Data: body ?? '' } } } },
    }),
  );
  return { statusCode: 202, body: '{}' };
}
