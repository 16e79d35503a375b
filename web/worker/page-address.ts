/** Addresses without a page: calls, sign-in, files, feeds, and what only developers and machines open. */
const NO_PAGES = /^\/(api|static|social|accounts|login|logout|docs|demo-provider|healthz|readyz)(\/|$)/

/**
 * Whether this pathname is a screen of the app. Calls, sign-in and downloads end in a slash and file names have a dot;
 * screens have neither.
 */
export const isPageAddress = (path: string): boolean =>
  path === '/' ||
  (!path.endsWith('/') && !NO_PAGES.test(path) && !path.slice(path.lastIndexOf('/')).includes('.'))
