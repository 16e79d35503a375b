import { signInAddress } from '#web/school/current-user.tsx'
import { leaveFor } from './leave-for.ts'

export const TEST_REDIRECT = '/api/test-oauth-redirect/'

/** Sends the browser to sign in. */
export const goToSignIn = (path: string, next: string): void => leaveFor(signInAddress(path, next))
