/** The event structure of CloudFront Functions, version 1.0, as far as the functions read or write it. */
interface HeaderField {
  value: string;
  multiValue?: { value: string }[];
}

export type HeaderFields = Record<string, HeaderField>;

export interface ViewerRequest {
  method: string;
  /** The path as it was sent, neither decoded nor normalised, without the query. */
  uri: string;
  headers: HeaderFields;
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
