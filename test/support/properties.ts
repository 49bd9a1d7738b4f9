import fc from 'fast-check';

// Every run tests the same values, except in CI. If a test fails, fast-check prints the seed.
if (!process.env.CI) fc.configureGlobal({ seed: 1 });

export default fc;
