import { useEffect, useState, useSyncExternalStore } from 'react'
import { FAMILY_HEADER } from '#contract/page-data.ts'
import { query } from '#web/query.ts'
import { linkSecret, subscribeToLinkSecret } from '#web/school/links/link-secret.ts'

const STORED = 'family link'

/** The token is stored for this tab because phones reload tabs, and it is no longer in the address. */
function readStored(): string | undefined {
  try {
    return sessionStorage.getItem(STORED) ?? undefined
  } catch {
    // If the browser does not store data, the family has to open the link from the message again.
    return undefined
  }
}

function store(token: string): void {
  try {
    sessionStorage.setItem(STORED, token)
  } catch {
    // If the browser does not store data, the token lasts until the tab reloads.
  }
}

/** The token of the link that opened this tab, if any. */
export function useLinkToken(): string | undefined {
  const arrived = useSyncExternalStore(subscribeToLinkSecret, linkSecret)
  const [stored] = useState(readStored)
  useEffect(() => {
    if (arrived !== undefined) store(arrived)
  }, [arrived])
  return arrived ?? stored
}

/** The data behind a link, cached per link. */
export const familyQuery = (token: string) => query('GET /family/api/', { headers: linkHeaders(token) })

/** Every call of the page sends this header instead of a cookie. */
export const linkHeaders = (token: string) => ({ [FAMILY_HEADER]: token, ...languageHeaders() })

/** Refusals of unknown links are in the language of the page. */
export const languageHeaders = () => ({ 'accept-language': document.documentElement.lang })
