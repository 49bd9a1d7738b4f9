// A module of its own: esbuild would make a file of what a reading shares with a request, and load it for both.

/**
 * Largest body in bytes that the doors take. A valid request fits whatever its encoding: 6,454 characters at the
 * 12 bytes that an astral character takes as JSON escapes or percent-encoded, plus the member names.
 */
export const maxBodyBytes = 131_072;
