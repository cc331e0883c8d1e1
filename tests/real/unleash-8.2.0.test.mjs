import { judge } from './judge.mjs';
import { judgeTheirPage } from './their-page.mjs';

judge('8.2.0', { 'its own page works on our server': judgeTheirPage });
