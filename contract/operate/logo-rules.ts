/** What a logo may be. Free of schemas, because pages and server both use it. */
export const MAX_LOGO_BYTES = 500_000
export const MIN_LOGO_PIXELS = 16
export const MAX_LOGO_PIXELS = 2000
