import { createStrategySchema, dryRun, type StrategyCreate } from 'flagadmin/url';

import type { UseFormReturn } from 'react-hook-form';

import { judgedSchema } from '../form/judged-schema';

/** What the form holds; an empty text of an optional property leaves it out of the request. */
export interface StrategyValues {
  name: string;
  title: string;
  description: string;
  editable: boolean;
  deprecated: boolean;
  parameters: ParameterValues[];
}

export type StrategyForm = UseFormReturn<StrategyValues, unknown, StrategyValues>;

export interface ParameterValues {
  name: string;
  type: string;
  description: string;
  required: boolean;
}

export const emptyStrategy: StrategyValues = {
  name: '',
  title: '',
  description: '',
  editable: true,
  deprecated: false,
  parameters: [],
};

export const emptyParameter: ParameterValues = { name: '', type: '', description: '', required: false };

/** What is chosen in the form, as the request has it. Whether it may be sent is the schema's to say. */
export function strategyBody({ title, description, parameters, ...rest }: StrategyValues): StrategyCreate {
  const body = {
    ...rest,
    ...(title && { title }),
    ...(description && { description }),
    parameters: parameters.map(({ description: note, type, ...parameter }) => ({
      ...parameter,
      ...(type && { type }),
      ...(note && { description: note }),
    })),
  };
  return body as StrategyCreate;
}

export function predictCreation(payload: StrategyCreate, existingNames: string[]) {
  return dryRun.createStrategy({ payload, existingNames });
}

export function strategyJudge(existingNames: string[]) {
  return judgedSchema<StrategyValues, StrategyCreate>({
    schema: createStrategySchema,
    body: strategyBody,
    predict: (payload) => predictCreation(payload, existingNames),
  });
}
