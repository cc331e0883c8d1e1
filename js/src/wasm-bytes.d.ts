/** The bytes of a part of the module as scripts/bytes-to-text.mjs writes them. */
declare const text: string;
export default text;
