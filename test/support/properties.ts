import fc from 'fast-check';

// Each run tests the same values, except in CI. fast-check prints the seed of a failure.
if (!process.env.CI) fc.configureGlobal({ seed: 1 });

export default fc;
