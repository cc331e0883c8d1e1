/** Links to the other pages. They open in new tabs: leaving this page would discard the token. */
export function ReferenceLinks() {
  return (
    <span className="reference-links">
      <a href="./docs/" target="_blank" rel="noreferrer">
        API docs
      </a>
      <a href="./play/" target="_blank" rel="noreferrer">
        Playground
      </a>
    </span>
  );
}
