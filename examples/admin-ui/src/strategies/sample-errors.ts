// Sample errors to try in the form of a strategy type, to see the core refuse them.
import type { SampleError } from '../editor/see-it-refuse';
import { emptyParameter, type StrategyValues } from './strategy-creation';

const share = { ...emptyParameter, name: 'share', type: 'percentage' };

export const strategySampleErrors: readonly SampleError<StrategyValues>[] = [
  { label: 'A name that is a path', name: 'name', value: () => '..' },
  { label: 'A type of another language', name: 'parameters', value: () => [{ ...share, type: 'int' }] },
  { label: 'Two parameters of one name', name: 'parameters', value: () => [share, share] },
];
