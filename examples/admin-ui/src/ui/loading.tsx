// The notice that data are being loaded.
export function Loading() {
  return (
    <p className="quiet" role="status">
      Loading…
    </p>
  );
}
