/** What an upload of photos may be. Free of schemas, because pages and server both use it. */
const MB = 1024 * 1024
export const MAX_PHOTO_BYTES = 10 * MB
export const MAX_PHOTO_ZIP_BYTES = 50 * MB
export const MAX_PHOTOS = 2000
