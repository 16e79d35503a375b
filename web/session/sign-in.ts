import { signInAddress } from '#web/school/current-user.tsx'

export const TEST_REDIRECT = '/api/test-oauth-redirect/'
const FALLBACK_MS = 100

/** Sends the browser to sign in, and again shortly after in case the first attempt was lost. */
export function goToSignIn(path: string, next: string): void {
  const address = signInAddress(path, next)
  location.assign(address)
  setTimeout(() => location.assign(address), FALLBACK_MS)
}
