/** The parts of the CloudFront Functions event structure (version 1.0) that the functions read or write. */
interface HeaderField {
  value: string;
  multiValue?: { value: string }[];
}

export type HeaderFields = Record<string, HeaderField>;

export interface ViewerRequest {
  method: string;
  /** The path without the query, neither decoded nor normalized. */
  uri: string;
  headers: HeaderFields;
  /** The query string as sent, without the `?`; undefined if the URL has no query. */
  rawQueryString(): string | undefined;
}

export interface ViewerResponse {
  statusCode: number;
  statusDescription?: string;
  headers: HeaderFields;
  body?: string;
}

export interface ViewerRequestEvent {
  context: { distributionDomainName: string; requestId: string };
  viewer: { ip: string };
  request: ViewerRequest;
}

export interface ViewerResponseEvent extends ViewerRequestEvent {
  response: ViewerResponse;
}
