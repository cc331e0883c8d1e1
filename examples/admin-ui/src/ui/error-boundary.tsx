// The fallback for errors while a page is rendered.
import { Component, type ReactNode } from 'react';

import { ErrorNotice } from './error-notice';

interface State {
  error?: unknown;
}

/** Shows what a page failed with, such as a resource that the core does not recognise, instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <ErrorNotice error={this.state.error} />;
  }
}
