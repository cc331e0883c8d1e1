// Names and levels that Swagger UI leaves out, added to what it draws.

const names = {
  '#servers': 'Server',
  'textarea.body-param__text': 'Request body',
  'select.content-type': 'Media type',
  'select[data-variable]': 'Value of the variable',
};

/** Gives accessible names to controls and consecutive levels to headings, now and whenever something is drawn. */
export function nameControls(page) {
  const mend = () => {
    for (const [selector, name] of Object.entries(names)) {
      for (const control of page.querySelectorAll(`${selector}:not([aria-label])`))
        control.setAttribute('aria-label', name);
    }
    setLevel(page, '.info .title', 1);
    setLevel(page, 'h3.opblock-tag', 2);
    setLevel(page, '.opblock h4', 3);
    setLevel(page, '.opblock h5', 4);
    setLevel(page, '.models h4', 2);
    page.querySelector('.information-container')?.setAttribute('role', 'banner');
    setRegion(page, '.scheme-container', 'Server and authorization');
  };
  new MutationObserver(mend).observe(page, { childList: true, subtree: true });
}

function setLevel(page, selector, level) {
  for (const heading of page.querySelectorAll(`${selector}:not([aria-level])`)) {
    heading.setAttribute('role', 'heading');
    heading.setAttribute('aria-level', String(level));
  }
}

function setRegion(page, selector, name) {
  const part = page.querySelector(selector);
  part?.setAttribute('role', 'region');
  part?.setAttribute('aria-label', name);
}
