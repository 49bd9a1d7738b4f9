import { mcpRevisions } from '../../../contract/mcp-data.ts';
import {
  isBoolean,
  isObject,
  isString,
  isStringOrInteger,
  type Matcher,
  objectWith,
  oneOf,
} from './json-matchers.ts';

const protocol = 'io.modelcontextprotocol/';
const isEmptyObject = objectWith({});

/** Matches `_meta` only by the protocol's members. Any others are the client's, and no response depends on them. */
function metaMatcher(
  required: Record<string, Matcher> = {},
  optional: Record<string, Matcher> = {},
): Matcher {
  const known = objectWith(required, { ...optional, progressToken: isStringOrInteger });
  const isKnown = ([name]: [string, unknown]) => name === 'progressToken' || name.startsWith(protocol);
  return (value) => isObject(value) && known(Object.fromEntries(Object.entries(value).filter(isKnown)));
}

const isMediaTypes: Matcher = (value) => Array.isArray(value) && value.every(isString);
const extensions: Matcher = (value) =>
  isObject(value) && Object.values(value).every(objectWith({}, { mimeTypes: isMediaTypes }));
const capabilities = objectWith(
  {},
  {
    roots: objectWith({}, { listChanged: isBoolean }),
    sampling: objectWith({}, { context: isEmptyObject, tools: isEmptyObject }),
    elicitation: objectWith({}, { form: isEmptyObject, url: isEmptyObject }),
    extensions,
  },
);
const clientInfo = objectWith(
  { name: isString, version: isString },
  { title: isString, description: isString, websiteUrl: isString },
);
const isLogLevel = oneOf(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']);

const _meta = metaMatcher();
/** Matchers of `params` by method, for revisions with `initialize`. */
export const sessionParams = new Map([
  ['initialize', objectWith({ protocolVersion: isString, capabilities, clientInfo }, { _meta })],
  ['tools/list', objectWith({}, { _meta })],
  ['tools/call', objectWith({ name: isString }, { arguments: isEmptyObject, _meta })],
  ['resources/list', objectWith({}, { _meta })],
  ['resources/read', objectWith({ uri: isString }, { _meta })],
]);

const isStatelessMeta = metaMatcher(
  {
    [`${protocol}protocolVersion`]: oneOf(mcpRevisions.slice(0, 1)),
    [`${protocol}clientCapabilities`]: capabilities,
  },
  { [`${protocol}clientInfo`]: clientInfo, [`${protocol}logLevel`]: isLogLevel },
);
/** Matchers of `params` by method, for the latest revision. There each request says what `initialize` said before. */
export const statelessParams = new Map([
  ['server/discover', objectWith({ _meta: isStatelessMeta })],
  ['tools/list', objectWith({ _meta: isStatelessMeta })],
  ['tools/call', objectWith({ _meta: isStatelessMeta, name: isString }, { arguments: isEmptyObject })],
  ['resources/list', objectWith({ _meta: isStatelessMeta })],
  ['resources/read', objectWith({ _meta: isStatelessMeta, uri: isString })],
]);
