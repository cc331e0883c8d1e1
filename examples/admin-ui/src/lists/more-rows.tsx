// The button that shows further rows of a list.

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
  return (
    <p className="more-rows">
      <span className="quiet">
        {count.format(shown)} of {count.format(total)} rows
      </span>
      <button type="button" onClick={onMore}>
        Show {count.format(Math.min(rowStep, total - shown))} more
      </button>
    </p>
  );
}
