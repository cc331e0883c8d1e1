import { judge } from './judge.mjs';

judge('6.10.1');
