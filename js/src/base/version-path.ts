/** The path where services in use say their version; the specification has none there (D83). */
export const versionPath = '/api/admin/ui-config';

/** Whether a request's path, with its query and below any prefix, is that one. */
export const isVersionPath = (target: string): boolean => target.replace(/\?.*/s, '').endsWith(versionPath);
