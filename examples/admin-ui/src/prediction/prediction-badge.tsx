import { StatusBadge } from '../ui/badges';
import type { Prediction } from './prediction';

/** The predicted status; no status as long as the server cannot be reached. */
export function PredictionBadge({ prediction, isCutOff }: { prediction: Prediction; isCutOff: boolean }) {
  if (isCutOff) return <span className="badge warn">No connection</span>;
  return <StatusBadge status={prediction.status} />;
}
