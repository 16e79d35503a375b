import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#web/school/current-user.tsx'
import { recordRecent } from '#web/school/remembered/recent-pages.ts'

/** A page that someone leaves at once is not worth finding again. */
const OPENED_MS = 1500
const SUFFIX = ' · Homeroom'

/** Stores each page that the user opens, with the title that its header gives it. */
export function useRecordRecent(): void {
  const { user } = useSession()
  const { pathname } = useLocation()
  const account = user?.id
  useEffect(() => {
    if (account === undefined || pathname === '/') return undefined
    const record = () => {
      const shown = document.title
      const end = shown.lastIndexOf(SUFFIX)
      if (end > 0) recordRecent(account, { path: pathname, title: shown.slice(0, end) })
    }
    // On a slow server the title is still the one before.
    const titles = new MutationObserver(record)
    const timer = setTimeout(() => {
      record()
      const title = document.querySelector('title')
      if (title) titles.observe(title, { childList: true })
    }, OPENED_MS)
    return () => {
      clearTimeout(timer)
      titles.disconnect()
    }
  }, [account, pathname])
}
