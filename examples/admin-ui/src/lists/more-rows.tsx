// The button that shows further rows of a list.
import { flushSync } from 'react-dom';

/** The number of rows that a list shows at first, and with each further step. */
export const rowStep = 100;

const count = new Intl.NumberFormat();

interface MoreRowsProps {
  shown: number;
  total: number;
  onMore: () => void;
}

/** The end of a list that shows some of its rows. */
export function MoreRows({ shown, total, onMore }: MoreRowsProps) {
  if (shown >= total) return null;
  const showMore = () => {
    flushSync(onMore);
    // Keyboard and screen reader go on with the first new row, far above the button.
    document.querySelector<HTMLElement>(`tbody tr:nth-child(${shown + 1}) a`)?.focus({ preventScroll: true });
  };
  return (
    <p className="more-rows">
      <span className="quiet">
        {count.format(shown)} of {count.format(total)} rows
      </span>
      <button type="button" onClick={showMore}>
        Show {count.format(Math.min(rowStep, total - shown))} more
      </button>
    </p>
  );
}
