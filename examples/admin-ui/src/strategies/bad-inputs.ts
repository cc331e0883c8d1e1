import type { BadInput } from '../editor/bad-input-menu';
import { emptyParameter, type StrategyValues } from './strategy-creation';

const share = { ...emptyParameter, name: 'share', type: 'percentage' };

export const badStrategyInputs: readonly BadInput<StrategyValues>[] = [
  { label: 'A name that is a path', name: 'name', value: () => '..' },
  { label: 'A name that needs encoding', name: 'name', value: () => 'by country/région' },
  { label: 'A type of another language', name: 'parameters', value: () => [{ ...share, type: 'int' }] },
  { label: 'Two parameters of one name', name: 'parameters', value: () => [share, share] },
  { label: 'Text instead of a boolean', name: 'editable', value: () => 'yes' },
];
