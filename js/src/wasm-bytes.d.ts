/** The bytes of flagadmin.wasm in base64. */
declare const base64: string;
export default base64;
