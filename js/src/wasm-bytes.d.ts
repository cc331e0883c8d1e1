/** The bytes of flagadmin.wasm as scripts/bytes-to-text.mjs writes them. */
declare const text: string;
export default text;
