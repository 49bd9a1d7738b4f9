import '@aws-sdk/signature-v4a';
import {
  type CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
  ValidationException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { type RouteChange, type RouteStore, VersionConflictError } from './stores.ts';

/** Maximum number of keys that the service lists in one response. */
const keysPerPage = 50;

/** A CloudFront KeyValueStore. The service accepts only requests that are signed for all regions (SigV4A). */
export class CloudFrontRouteStore implements RouteStore {
  readonly #client: CloudFrontKeyValueStoreClient;
  readonly #arn: string;

  constructor(client: CloudFrontKeyValueStoreClient, arn: string) {
    this.#client = client;
    this.#arn = arn;
  }

  async version(): Promise<string> {
    const { ETag } = await this.#client.send(new DescribeKeyValueStoreCommand({ KvsARN: this.#arn }));
    return requireMember(ETag);
  }

  async get(key: string): Promise<string | undefined> {
    try {
      return (await this.#client.send(new GetKeyCommand({ KvsARN: this.#arn, Key: key }))).Value;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }

  async list(): Promise<Map<string, string>> {
    const entries = new Map<string, string>();
    let token: string | undefined;
    do {
      const { Items = [], NextToken } = await this.#client.send(
        new ListKeysCommand({ KvsARN: this.#arn, MaxResults: keysPerPage, NextToken: token }),
      );
      for (const { Key, Value } of Items) entries.set(requireMember(Key), requireMember(Value));
      token = NextToken;
    } while (token !== undefined);
    return entries;
  }

  async update({ puts, deletes }: RouteChange, ifMatch: string): Promise<string> {
    const command = new UpdateKeysCommand({
      KvsARN: this.#arn,
      IfMatch: ifMatch,
      Puts: puts.map(([Key, Value]) => ({ Key, Value })),
      Deletes: deletes.map((Key) => ({ Key })),
    });
    try {
      return requireMember((await this.#client.send(command)).ETag);
    } catch (error) {
      throw isVersionConflict(error) ? new VersionConflictError(error.message, { cause: error }) : error;
    }
  }
}

/** AWS documents ConflictException but does not say when it is thrown. A mismatch may also fail as a validation. */
const isVersionConflict = (error: unknown): error is Error =>
  error instanceof ConflictException ||
  (error instanceof ValidationException && /pre-?condition|if-?match|etag/i.test(error.message));

function requireMember(value: string | undefined): string {
  if (value === undefined) throw new Error('The KeyValueStore response lacks a required member');
  return value;
}
