// Jest as users have it: ES modules in Node and jsdom; compiled to CommonJS by ts-jest and by Babel. `environment.cjs` and `ts-jest.cjs` are of docs/testing.md.
const imported = { testMatch: ['**/imported.test.js'], transform: {} };
const { transformIgnorePatterns, ...ofTsJest } = require('./ts-jest.cjs');

module.exports = {
  projects: [
    { displayName: 'node', ...imported },
    { displayName: 'jsdom', testEnvironment: '<rootDir>/environment.cjs', ...imported },
    { displayName: 'ts-jest', testMatch: ['**/typed.test.ts'], transformIgnorePatterns, ...ofTsJest },
    { displayName: 'babel', testMatch: imported.testMatch, transformIgnorePatterns },
  ],
};
