// The bar at the top, with the other pages where the playground is one of them.
/** Published alone, the playground has no other pages beside it. */
const isBesidePages = window.location.pathname.endsWith('/play/');

export function Header() {
  return (
    <header className="top-bar">
      <span className="brand">
        <img src="./icon.svg" alt="" width="22" height="22" />
        flagadmin
      </span>
      <nav aria-label="Pages">
        {isBesidePages && <a href="../">Admin page</a>}
        <a href="./" aria-current="page">
          Playground
        </a>
        {isBesidePages && <a href="../docs/">API docs</a>}
      </nav>
    </header>
  );
}
