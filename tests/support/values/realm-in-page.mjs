// In pages, for `node:vm`: another realm is that of a frame.

export function runInNewContext(code) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentWindow.eval(code);
}
