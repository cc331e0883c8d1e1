/** Chromium: Debian's without windows, which takes half the processor time of the one with them, or what FLAGADMIN_CHROMIUM names. */
export const executablePath = process.env.FLAGADMIN_CHROMIUM ?? '/usr/bin/chromium-headless-shell';
