import { useEffect, useState, useSyncExternalStore } from 'react'
import { FAMILY_HEADER } from '#contract/page-data.ts'
import { query } from '#web/query.ts'
import { linkSecret, subscribeToLinkSecret } from '#web/school/links/link-secret.ts'

const STORED = 'family link'

/** Stored for this tab, because phones reload tabs after a while, and the address no longer has it. */
function readStored(): string | undefined {
  try {
    return sessionStorage.getItem(STORED) ?? undefined
  } catch {
    // The browser stores nothing for this site: the link is then opened again from its message.
    return undefined
  }
}

function store(token: string): void {
  try {
    sessionStorage.setItem(STORED, token)
  } catch {
    // As above.
  }
}

/** The end of the link's address that this tab was opened with; undefined without one. */
export function useLinkToken(): string | undefined {
  const arrived = useSyncExternalStore(subscribeToLinkSecret, linkSecret)
  const [stored] = useState(readStored)
  useEffect(() => {
    if (arrived !== undefined) store(arrived)
  }, [arrived])
  return arrived ?? stored
}

/** What the link shows; the link is in the key too. */
export const familyQuery = (token: string) => query('GET /family/api/', { headers: linkHeaders(token) })

/** What each call of the page carries instead of a cookie. */
export const linkHeaders = (token: string) => ({ [FAMILY_HEADER]: token })
