// The heading of a page, and its focus.
import { type ReactNode, useEffect, useLayoutEffect } from 'react';

import { Name } from './parts';

interface PageTitleProps {
  title: string;
  back?: { href: string; title: string };
  children?: ReactNode;
}

const headingId = 'page-heading';

/** Moves the focus to the heading: for controls that disappear once they are used. */
export function focusHeading(): void {
  document.getElementById(headingId)?.focus({ preventScroll: true });
}

/** The heading of a page. It takes the focus when the page opens, so that keyboard and screen reader follow. */
export function PageTitle({ title, back, children }: PageTitleProps) {
  useLayoutEffect(() => {
    focusHeading();
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    document.title = `${title} · flagadmin`;
  }, [title]);
  return (
    <div className="page-title">
      {back && (
        <a className="back" href={back.href}>
          <span aria-hidden="true">←</span> {back.title}
        </a>
      )}
      <div className="row">
        <h1 id={headingId} tabIndex={-1}>
          <Name text={title} />
        </h1>
        {children}
      </div>
    </div>
  );
}
