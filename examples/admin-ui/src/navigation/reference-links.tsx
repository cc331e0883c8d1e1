/** The pages beside this one. They open in tabs of their own: this one forgets its token when it is left. */
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
