// The table of resources.
import { asRow, type Row } from '../resource';
import { addons } from './addons';
import { serviceAccounts } from './service-accounts';
import { strategies } from './strategies';

export const rows: readonly Row[] = [asRow(addons), asRow(serviceAccounts), asRow(strategies)];
