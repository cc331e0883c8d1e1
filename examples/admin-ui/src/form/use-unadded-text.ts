// A hook for text that was typed into a field of a list, and not added when the field was left.
import { useEffect, useState } from 'react';

/** The delay before a note appears, in milliseconds: longer than a click, so that no button moves away under the pointer. */
const delay = 250;

/** Text that was typed and not added when the field was left. It is discarded, and offered once more for a while. */
export function useUnaddedText() {
  const [text, setText] = useState('');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(false);
    if (!text) return undefined;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return { shown: isShown ? text : '', leaveBehind: setText, clear: () => setText('') };
}
