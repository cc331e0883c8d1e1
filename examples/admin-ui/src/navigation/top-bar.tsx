// The bar with the areas of the application.
import { serviceInPage } from '../session/service-in-page';
import { Brand } from './brand';
import { ReferenceLinks } from './reference-links';
import { type Area, areas, linkTo } from './route';
import { mayLeave } from './unsaved-changes';

export function TopBar({ area, onSignOut }: { area: Area | undefined; onSignOut: () => void }) {
  return (
    <header className="top-bar">
      <Brand />
      <nav aria-label="Areas">
        {areas.map((known) => (
          <a key={known.area} href={linkTo(known.area)} aria-current={known.area === area ? 'page' : undefined}>
            {known.title}
          </a>
        ))}
      </nav>
      {serviceInPage ? (
        <span className="reference-links">Sample data in this page: a reload begins again</span>
      ) : (
        <>
          <ReferenceLinks />
          <button type="button" className="plain" onClick={() => mayLeave() && onSignOut()}>
            Sign out
          </button>
        </>
      )}
    </header>
  );
}
