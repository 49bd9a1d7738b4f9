import { mcpRevisions } from '../../contract/mcp-publication.ts';
import { type Form, flag, isObject, object, oneOf, text, token } from './form.ts';

const protocol = 'io.modelcontextprotocol/';
const nothing = object({});

/**
 * `_meta` with the `required` and `optional` members of the protocol's own. Nothing depends on any others: they are the
 * client's.
 */
function meta(required: Record<string, Form> = {}, optional: Record<string, Form> = {}): Form {
  const known = object(required, { ...optional, progressToken: token });
  const isKnown = ([name]: [string, unknown]) => name === 'progressToken' || name.startsWith(protocol);
  return (value) => isObject(value) && known(Object.fromEntries(Object.entries(value).filter(isKnown)));
}

const mediaTypes: Form = (value) => Array.isArray(value) && value.every(text);
const extensions: Form = (value) =>
  isObject(value) && Object.values(value).every(object({}, { mimeTypes: mediaTypes }));
const capabilities = object(
  {},
  {
    roots: object({}, { listChanged: flag }),
    sampling: object({}, { context: nothing, tools: nothing }),
    elicitation: object({}, { form: nothing, url: nothing }),
    extensions,
  },
);
const clientInfo = object(
  { name: text, version: text },
  { title: text, description: text, websiteUrl: text },
);
const logLevel = oneOf(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']);

const _meta = meta();
/** Of revisions with `initialize`, by method. */
export const sessionParams = new Map([
  ['initialize', object({ protocolVersion: text, capabilities, clientInfo }, { _meta })],
  ['tools/list', object({}, { _meta })],
  ['tools/call', object({ name: text }, { arguments: nothing, _meta })],
]);

const envelope = meta(
  {
    [`${protocol}protocolVersion`]: oneOf(mcpRevisions.slice(0, 1)),
    [`${protocol}clientCapabilities`]: capabilities,
  },
  { [`${protocol}clientInfo`]: clientInfo, [`${protocol}logLevel`]: logLevel },
);
/** Of the latest revision, in which each request says of itself what `initialize` said before. */
export const statelessParams = new Map([
  ['server/discover', object({ _meta: envelope })],
  ['tools/list', object({ _meta: envelope })],
  ['tools/call', object({ _meta: envelope, name: text }, { arguments: nothing })],
]);
