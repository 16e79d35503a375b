import type { PlainBrowser } from './plain-browser.ts'

export const START = '/social/login/google-oauth2/'

/** The address where a sign-in begins for a person whom the demo provider does not ask to choose an account. */
export const signInUrlWithHint = (email: string, next = '') =>
  `${START}?${new URLSearchParams({ login_hint: email, ...(next && { next }) }).toString()}`

/** Goes to the provider and stops just before returning; gives the address to which the browser would return. */
export async function returnUrlOf(browser: PlainBrowser, address: string): Promise<string> {
  const seen = await browser.follow(await browser.get(address), /\/social\/complete\//)
  return seen.location
}

/** Signs in through the demo provider; gives the last reply. */
export async function signIn(browser: PlainBrowser, email: string, next = '') {
  return browser.get(await returnUrlOf(browser, signInUrlWithHint(email, next)))
}

export const currentUserOf = async (browser: PlainBrowser) => (await browser.call('/api/current-user/')).body

/** An address without its origin. */
export const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
