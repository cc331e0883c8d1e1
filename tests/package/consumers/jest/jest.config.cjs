// Jest with the environments of users: Node, jsdom, jsdom with fetch, and TypeScript by ts-jest.
const required = { testMatch: ['**/required.test.cjs'] };
const compilerOptions = { strict: true, module: 'node16', target: 'es2022', types: [], isolatedModules: true };

module.exports = {
  projects: [
    { displayName: 'node', ...required },
    { displayName: 'jsdom', testEnvironment: 'jsdom', setupFiles: ['./text-encoder.cjs'], ...required },
    { displayName: 'jsdom-with-fetch', testEnvironment: '<rootDir>/environment.cjs', ...required },
    {
      displayName: 'ts-jest',
      testMatch: ['**/typed.test.cts'],
      moduleFileExtensions: ['cts', 'cjs', 'js', 'json'],
      transform: { '\\.cts$': ['ts-jest', { compiler: 'typescript-5.9', tsconfig: compilerOptions }] },
    },
  ],
};
