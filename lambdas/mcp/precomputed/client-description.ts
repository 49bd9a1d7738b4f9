// What clients say about themselves, as far as the protocol's schemas reject it. These checks are stricter than the
// schemas: what they do not know is left to the SDK.

export const isString = (value: unknown): value is string => typeof value === 'string';

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const flags = ['listChanged', 'applyDefaults'];

/** Whether these are capabilities of a client: objects in objects, but for flags, and settings that others define. */
export function isCapabilities(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { extensions = {}, experimental = {}, ...capabilities } = value;
  return isObject(capabilities) && isCapability(capabilities) && [extensions, experimental].every(isSettings);
}

function isCapability(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(([name, member]) =>
      flags.includes(name) ? typeof member === 'boolean' : isCapability(member),
    )
  );
}

function isSettings(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isObject);
}

/** Whether this is a client's name and version, with what describes it further. */
export function isImplementation(value: unknown): boolean {
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
