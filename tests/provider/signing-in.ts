import type { PlainBrowser } from './plain-browser.ts'

export const START = '/social/login/google-oauth2/'

/** Where signing in begins for a person whom the demo provider need not ask. */
export const signInUrlWithHint = (email: string, next = '') =>
  `${START}?${new URLSearchParams({ login_hint: email, ...(next && { next }) }).toString()}`

/** Leaves for the provider and stops just before coming back: the address to which the browser would return. */
export async function upToReturn(browser: PlainBrowser, address: string): Promise<string> {
  const seen = await browser.follow(await browser.get(address), /\/social\/complete\//)
  return seen.location
}

/** Signs in through the demo provider; what the last answer was. */
export async function signIn(browser: PlainBrowser, email: string, next = '') {
  return browser.get(await upToReturn(browser, signInUrlWithHint(email, next)))
}

export const whoIs = async (browser: PlainBrowser) => (await browser.call('/api/current-user/')).body

/** An address without the site it is on. */
export const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
