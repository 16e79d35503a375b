export const SOCIAL_LOGIN = '/social/login/google-oauth2/'
export const TEST_REDIRECT = '/api/test-oauth-redirect/'
const FALLBACK_MS = 100

/** Where sign-in begins, coming back to an address of ours afterwards. */
export const signInAddress = (next: string) =>
  `/accounts/google/login/?${new URLSearchParams({ process: 'login', next }).toString()}`

/** Sends the browser to sign in, and again shortly after in case the first attempt was lost. */
export function goToSignIn(next: string): void {
  const address = signInAddress(next)
  location.assign(address)
  setTimeout(() => location.assign(address), FALLBACK_MS)
}
