import { showFlash } from './flash';
import { goTo } from './route';

/** Opens another page after an action that ended this one, with a message about the action. */
export function leaveFor(link: string, event: string, asPredicted: boolean): void {
  goTo(link);
  showFlash({ text: asPredicted ? `${event}, exactly as predicted.` : `${event}.` });
}
