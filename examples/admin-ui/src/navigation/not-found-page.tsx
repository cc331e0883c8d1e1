import { PageTitle } from './page-title';
import { areas, linkTo } from './route';

/** An address that is none of this page's. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <div className="card stack">
        <p>
          There is no page at <code>{window.location.hash}</code>.
        </p>
        <ul className="stack">
          {areas.map(({ area, title }) => (
            <li key={area}>
              <a href={linkTo(area)}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
