/** The JSON Pointer (RFC 6901) that leads over these steps. */
export function pointerTo(...steps: string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The steps of a JSON Pointer. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The DOM id of the control for the value at a JSON Pointer. It has no spaces: `aria-describedby` lists ids with spaces between. */
export function idOf(pointer: string): string {
  return `at${pointer.replace(/[\s%]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}

/** Likewise for the value at a path of react-hook-form. */
export function idOfField(path: string): string {
  return idOf(pointerTo(...path.split('.')));
}

/** Moves the focus to the control for a JSON Pointer, or to the nearest one around it. */
export function focusPointer(pointer: string): void {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf('/'))) {
    const control = document.getElementById(idOf(path));
    if (control) {
      // First of all the scrolling: a list that the focus opens chooses its side by the room around it.
      control.scrollIntoView({ block: 'center' });
      control.focus({ preventScroll: true });
      return;
    }
  }
}
