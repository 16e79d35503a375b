/** Where no page is: calls, sign-in, files, feeds and what only a developer or a machine opens. */
const NO_PAGES = /^\/(api|static|social|accounts|login|logout|docs|demo-provider|healthz|readyz)(\/|$)/

/**
 * Whether a screen of the app has this address (a pathname). Calls, sign-in and downloads end in a slash, files have a dot
 * in their name; screens have neither.
 */
export const isPageAddress = (path: string): boolean =>
  path === '/' ||
  (!path.endsWith('/') && !NO_PAGES.test(path) && !path.slice(path.lastIndexOf('/')).includes('.'))
