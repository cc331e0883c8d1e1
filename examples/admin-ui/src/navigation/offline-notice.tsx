import { useOnline } from './online';

/** Shown as long as there is no network. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          You are offline. The form still checks your changes and keeps them; send them once you are online again.
        </p>
      )}
    </div>
  );
}
