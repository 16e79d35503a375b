import { signInAddress } from '#web/school/current-user.tsx'
import { redirectTo } from './redirect-to.ts'

export const TEST_REDIRECT = '/api/test-oauth-redirect/'

/** Sends the browser to sign in. */
export const goToSignIn = (path: string, next: string): void => redirectTo(signInAddress(path, next))
