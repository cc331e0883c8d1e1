// How a strategy type is created: the values of the form, its body and the dry run.
import { dryRun, type StrategyCreate } from 'flagadmin/url';

import type { UseFormReturn } from 'react-hook-form';

import type { Permissions } from '../session/permissions';

/** The values of the form. An optional property whose text is empty is not sent. */
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

/** The body of the request, which the schema validates. */
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

/** The dry run of a payload. */
export function predictCreation(payload: StrategyCreate, existingNames: string[], permissions: Permissions) {
  return dryRun.createStrategy({ payload, existingNames, permissions: permissions.held() });
}
