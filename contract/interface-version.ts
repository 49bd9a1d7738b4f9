/** Version of the whole interface (semver), as every description of it says. The major part is the one in `/api/v1`. */
export const interfaceVersion = '1.0.0';
