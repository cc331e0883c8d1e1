// What `fetch` throws when a connection fails, and what it means (D106).

/** Of TLS: those of OpenSSL for certificates, and of Node.js. */
const tlsCode = /CERT|SIGNATURE|CRL|^INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH|^ERR_(?:SSL|TLS)_|^EPROTO$/;

/** Of operating systems, of undici and of Node.js' parser of HTTP. */
const connectionCode = /^E[A-Z_\d]+$|^UND_ERR_|^HPE_|^ERR_(?:NETWORK|SOCKET|STREAM|HTTP2)/;

/**
 * Whether something that a `fetch` threw tells of a failed connection, in any realm. Everything else, such as what frameworks throw to stop
 * a page, is not for the client to judge.
 */
export function isConnectionLoss(error: unknown): boolean {
  const type = Object.prototype.toString.call(error);
  if (type === '[object DOMException]' || typeof error !== 'object' || error === null) {
    return type === '[object DOMException]';
  }
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  const isSystems = typeof code === 'string' && ('errno' in error || tlsCode.test(code) || connectionCode.test(code));
  return error instanceof TypeError || (type === '[object Error]' && (name === 'TypeError' || isSystems));
}

/**
 * The reason of a failure of `fetch`: its cause; the message is mostly just "failed". `isAddressRight`: the service has responded before, so that
 * the address is no cause.
 */
export function reasonOf(error: unknown, url: string, isAddressRight: boolean): string {
  const { message, cause } = Object(error) as { message?: unknown; cause?: { code?: unknown; message?: unknown } };
  if (cause !== undefined && cause !== null && cause.message === '' && cause.code === undefined) {
    // Node's fetch, and nothing else, fails like this.
    return `${message}; a proxy that requires authentication (status 407) is one cause of this message`;
  }
  const { code, message: why } = Object(cause ?? error) as { readonly code?: unknown; readonly message?: unknown };
  const advice = adviceFor(String(code), url, isAddressRight);
  return advice === undefined ? String(cause?.code || cause?.message || message || error) : `${why} (${code})${advice}`;
}

/** What to do about a code, which says little by itself; undefined for all others. */
function adviceFor(code: string, url: string, isAddressRight: boolean): string | undefined {
  const isSecure = url.startsWith('https:');
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH/.test(code)) {
    return isSecure ? '. Does the service speak http? Then the address must begin with http://' : '';
  }
  if (code === 'UND_ERR_SOCKET' || code.startsWith('HPE_')) {
    return isSecure || isAddressRight
      ? ''
      : '. Does the service speak https? Then the address must begin with https://';
  }
  if (/ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return '. For an authority of your own, NODE_EXTRA_CA_CERTS names the file with its certificate';
  }
  return tlsCode.test(code) ? '' : undefined;
}
