// A module of its own: esbuild puts a module that read calls and requests share into one chunk, which both then load.

/**
 * Largest body in bytes that the endpoints accept. A valid request fits whatever its encoding: 6,454 characters at the
 * 12 bytes that an astral character takes as JSON escapes or percent-encoded, plus the member names.
 */
export const maxBodyBytes = 131_072;
