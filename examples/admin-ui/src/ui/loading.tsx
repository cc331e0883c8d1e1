export function Loading() {
  return (
    <p className="quiet" role="status">
      Loading…
    </p>
  );
}
