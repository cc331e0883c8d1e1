// Jest as users have it: ES modules in Node and jsdom; compiled to CommonJS by ts-jest and by Babel. `snippet.test.js`, `environment.cjs` and
// `ts-jest.cjs` are of docs/testing.md.
const testMatch = ['**/*.test.js'];
const { transformIgnorePatterns, ...ofTsJest } = require('./ts-jest.cjs');

module.exports = {
  projects: [
    { displayName: 'node', testMatch, transform: {} },
    { displayName: 'jsdom', testMatch, transform: {}, testEnvironment: '<rootDir>/environment.cjs' },
    { displayName: 'ts-jest', testMatch: ['**/typed.test.ts'], transformIgnorePatterns, ...ofTsJest },
    { displayName: 'babel', testMatch, transformIgnorePatterns },
  ],
};
