import { createContext } from 'react';

/** The DOM ids of the controls whose values differ from the stored ones. */
export const ChangedFields = createContext<ReadonlySet<string>>(new Set());
