// The application: signing in first, then the areas.
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

import { demo } from './demo';
import { ListPage } from './list';
import { rows } from './resources';
import { linkTo, mayLeave, parseRoute, useHash } from './route';
import { learnService, session, signOut } from './session';
import { ReferenceLinks, RenewalDialog, SignInPage } from './sign-in';
import { Flash } from './ui/flash';
import { PageTitle } from './ui/page-title';
import { ErrorNotice } from './ui/errors';
import { Loading } from './ui/parts';

// Fetched when they are first opened: the first load has the lists alone.
const pages = () => import('./editor/pages');
const ItemPage = lazy(async () => ({ default: (await pages()).ItemPage }));
const NewPage = lazy(async () => ({ default: (await pages()).NewPage }));

/** `core` is settled when the core is loaded. */
export function App({ core }: { core: Promise<void> }) {
  const { token, hasExpired, told } = session.use();
  useEffect(() => {
    if (token !== undefined) void learnService();
  }, [token]);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    core.then(
      () => setLoaded(true),
      () => signOut(), // the form says why
    );
  }, [core]);
  if (token === undefined) return <SignInPage core={core} />;
  if (!isLoaded) return <Loading />;
  return (
    <>
      <TopBar />
      <Flash />
      <main className="page">
        {told && told.service === undefined && !hasExpired && (
          <p className="notice warn">
            This server does not say what it is. Predictions follow the specification, and may differ from its
            responses.
          </p>
        )}
        {told?.isNewer && (
          <p className="notice warn">
            This server is Unleash {told.version}, which is newer than the versions that this page knows. Predictions
            may differ from its responses.
          </p>
        )}
        <Page />
      </main>
      {hasExpired && <RenewalDialog core={core} />}
    </>
  );
}

function Page() {
  const { area, id, isNew } = parseRoute(useHash());
  const row = rows.find((one) => one.area === area);
  const key = `${area} ${id} ${isNew}`;
  return (
    <ErrorBoundary key={key}>
      <Suspense fallback={<Loading />}>
        {!row && <NotFoundPage />}
        {row && isNew && <NewPage key={key} row={row} />}
        {row && id !== undefined && <ItemPage key={key} row={row} id={id} />}
        {row && !isNew && id === undefined && <ListPage key={key} row={row} />}
      </Suspense>
    </ErrorBoundary>
  );
}

function TopBar() {
  const { area } = parseRoute(useHash());
  return (
    <header className="top-bar">
      <span className="brand">
        <img src="./icon.svg" alt="" width="22" height="22" />
        flagadmin
      </span>
      <nav aria-label="Areas">
        {rows.map((row) => (
          <a key={row.area} href={linkTo(row.area)} aria-current={row.area === area ? 'page' : undefined}>
            {row.title}
          </a>
        ))}
      </nav>
      {demo ? (
        <span className="row">
          Sample data in this page: nothing is sent to a server.
          <button type="button" onClick={() => window.location.reload()}>
            Begin again
          </button>
        </span>
      ) : (
        <span className="row">
          <ReferenceLinks />
          <button type="button" onClick={() => mayLeave() && signOut()}>
            Sign out
          </button>
        </span>
      )}
    </header>
  );
}

/** An address that is none of this page's. */
function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <div className="card stack">
        <p>
          There is no page at <code>{window.location.hash}</code>.
        </p>
        {rows.map(({ area, title }) => (
          <a key={area} href={linkTo(area)}>
            {title}
          </a>
        ))}
      </div>
    </>
  );
}

/** Shows what a page failed with, such as a resource that the core does not recognise, instead of an empty page. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <ErrorNotice error={this.state.error} />;
  }
}
