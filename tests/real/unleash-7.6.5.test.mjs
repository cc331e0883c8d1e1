import { judge } from './judge.mjs';

judge('7.6.5');
