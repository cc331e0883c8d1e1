// What the client loads with its first change or draft, in one file: everything that needs the core.
export { adapted, checkBody, checkFirst, checkResets, checkResource, reportOf } from './checking.js';
export { notSent } from '../errors/errors.js';
export { draftFor, factsOf, needsList, TextDraft } from '../draft/drafts.js';
