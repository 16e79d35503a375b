/** A record or a screen that was opened in this browser. */
export type RecentPage = { path: string; title: string }

const KEY = 'recent-pages'
const MAX_PAGES = 8
type Stored = { account: number; pages: RecentPage[] }

/** The pages that this account opened last in this browser, the latest first. */
export function readRecent(account: number): RecentPage[] {
  const stored = read()
  return stored?.account === account ? stored.pages : []
}

/** Stores that a page was opened. It is kept until its account logs out, or another one signs in. */
export function recordRecent(account: number, page: RecentPage): void {
  const others = readRecent(account).filter(({ path }) => path !== page.path)
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, pages: [page, ...others].slice(0, MAX_PAGES) }))
  } catch {
    // Storage is full or blocked, so the search has no recent pages.
  }
}

/** Deletes the pages of every other account; all if no one is signed in. */
export function deleteOtherRecent(account?: number): void {
  if (account !== undefined && read()?.account === account) return
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there are none.
  }
}

function read(): Stored | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === null ? undefined : (JSON.parse(stored) as Stored)
  } catch {
    return undefined
  }
}
