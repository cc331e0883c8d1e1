// The schema of an update of an addon with TypeBox.
import { Compile } from 'typebox/compile';
import Type from 'typebox';

const names = Type.Union([Type.Array(Type.String()), Type.Null()]);

const validator = Compile(
  Type.Object({
    provider: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    enabled: Type.Boolean(),
    parameters: Type.Union([Type.Object({}), Type.Null()]),
    events: names,
    projects: Type.Optional(names),
    environments: Type.Optional(names),
  }),
);

export const check = (value) => validator.Check(value);

export const listErrors = (value) =>
  validator.Errors(value).map(({ instancePath, message }) => [instancePath, message]);
