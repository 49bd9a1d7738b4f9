import { mcpRevisions } from '../../../contract/agents/mcp-data.ts';
import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';

const [latest, ...earlier] = mcpRevisions;
export const modernRevision = latest;
/** Revisions with `initialize`: the supported ones, and one that older clients request. */
export const legacyRevisions: readonly string[] = [...earlier, '2024-11-05'];

interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** The parameter that selects the response, by method. */
const selectors: Readonly<Partial<Record<string, string>>> = {
  initialize: 'protocolVersion',
  'tools/call': 'name',
  'resources/read': 'uri',
};

/**
 * Returns the key of the precomputed response to a message, such as `legacy+tools%2Fcall+list_services`. It consists of
 * everything that the response depends on: the era, the method, the requested name, URI or revision, and the arguments.
 * It does not include what a client declares about itself. Returns undefined for a message that the SDK might reject.
 */
export function cacheKey(message: object, headers: LowerCaseHeaders): string | undefined {
  const { jsonrpc, id, method, params = {}, ...others } = message as Message;
  if (jsonrpc !== '2.0' || !isString(method) || !isObject(params) || hasMembers(others)) return undefined;
  if (method.startsWith('notifications/')) {
    return id === undefined && areLegacyHeaders(headers) && !hasMembers(params)
      ? joinKey('legacy', [method])
      : undefined;
  }
  if (!isStringOrInteger(id)) return undefined;
  const selector = selectors[method] ?? '';
  const { _meta, [selector]: selected, ...rest } = params;
  if ((selector !== '' && !isString(selected)) || !isCovered(method, rest)) return undefined;
  const target = isString(selected) ? [selected] : [];
  const { arguments: args } = rest;
  const key = [method, ...target, ...(isObject(args) && hasMembers(args) ? [JSON.stringify(args)] : [])];
  if (areLegacyHeaders(headers)) return isLegacyMeta(_meta) ? joinKey('legacy', key) : undefined;
  return areModernHeaders(headers, method, target) && isModernMeta(_meta)
    ? joinKey('modern', key)
    : undefined;
}

// The key becomes a file name, and its parts can be any text.
function joinKey(era: 'legacy' | 'modern', parts: readonly string[]): string {
  return [era, ...parts.map((part) => encodeURIComponent(part.toWellFormed()))].join('+');
}

/** Whether a precomputed response covers `params`, which are the parameters without the selector and `_meta`. */
function isCovered(method: string, params: Readonly<Record<string, unknown>>): boolean {
  if (method === 'initialize') {
    const { capabilities, clientInfo, ...others } = params;
    return areCapabilities(capabilities) && isImplementation(clientInfo) && !hasMembers(others);
  }
  if (method !== 'tools/call') return !hasMembers(params);
  // Some clients send null for a tool without arguments, although the SDK rejects that.
  const { arguments: args, ...others } = params;
  const toolArguments = args ?? {};
  // No read tool takes two arguments.
  return isObject(toolArguments) && Object.keys(toolArguments).length <= 1 && !hasMembers(others);
}

function areLegacyHeaders(headers: LowerCaseHeaders): boolean {
  return Object.entries(headers).every(
    ([name, value = '']) =>
      name === 'mcp-session-id' || (name === 'mcp-protocol-version' && legacyRevisions.includes(value)),
  );
}

function areModernHeaders(headers: LowerCaseHeaders, method: string, target: readonly string[]): boolean {
  const expectedHeaders = new Map([
    ['mcp-protocol-version', modernRevision],
    ['mcp-method', method],
    ...target.map((name) => ['mcp-name', name] as const),
  ]);
  const entries = Object.entries(headers);
  return (
    entries.length === expectedHeaders.size &&
    entries.every(([name, value]) => expectedHeaders.get(name) === value)
  );
}

const prefix = 'io.modelcontextprotocol/';
const logLevels: readonly unknown[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];

/** Checks for the `_meta` members that the latest revision defines. */
const modernMetaChecks: Readonly<Partial<Record<string, (value: unknown) => boolean>>> = {
  protocolVersion: (value) => value === modernRevision,
  clientCapabilities: areCapabilities,
  clientInfo: isImplementation,
  logLevel: (value) => logLevels.includes(value),
};

function isModernMeta(meta: unknown): boolean {
  return (
    isObject(meta) &&
    [`${prefix}protocolVersion`, `${prefix}clientCapabilities`].every((name) => Object.hasOwn(meta, name)) &&
    isMeta(meta, (name, value) => modernMetaChecks[name]?.(value) ?? false)
  );
}

function isLegacyMeta(meta: unknown = {}): boolean {
  return isObject(meta) && isMeta(meta, () => false);
}

/** Whether each member that the protocol defines is valid. No response depends on any other member. */
function isMeta(
  meta: Readonly<Record<string, unknown>>,
  isValid: (name: string, value: unknown) => boolean,
): boolean {
  return Object.entries(meta).every(([name, value]) => {
    if (name === 'progressToken') return isStringOrInteger(value);
    return !name.startsWith(prefix) || isValid(name.slice(prefix.length), value);
  });
}

/** Whether this is a valid request id or progress token. */
function isStringOrInteger(value: unknown): boolean {
  return isString(value) || Number.isSafeInteger(value);
}

const hasMembers = (value: object) => Object.keys(value).length > 0;

// These checks of client declarations are stricter than the protocol. The SDK handles messages that fail them.

const isString = (value: unknown): value is string => typeof value === 'string';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const flags = ['listChanged', 'applyDefaults'];

/** Whether these are client capabilities: nested objects and flags, and settings that extensions define. */
function areCapabilities(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { extensions = {}, experimental = {}, ...capabilities } = value;
  return isCapability(capabilities) && [extensions, experimental].every(areSettings);
}

function isCapability(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(([name, member]) =>
      flags.includes(name) ? typeof member === 'boolean' : isCapability(member),
    )
  );
}

function areSettings(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isObject);
}

/** Whether this is a client's name and version with optional descriptive members. */
function isImplementation(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, version, icons = [], ...texts } = value;
  return (
    [name, version, ...Object.values(texts)].every(isString) && Array.isArray(icons) && icons.every(isIcon)
  );
}

function isIcon(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { src, sizes = [], theme = 'light', ...texts } = value;
  return (
    [src, ...Object.values(texts)].every(isString) &&
    Array.isArray(sizes) &&
    sizes.every(isString) &&
    (theme === 'light' || theme === 'dark')
  );
}
