import { useEffect } from 'react'
import { useSession } from '#web/school/current-user.tsx'
import { recordRecent } from '#web/school/remembered/recent-pages.ts'
import { useTitledPage } from '#web/ui/layout/page-title.ts'

/** A page that someone leaves at once is not worth finding again. */
const OPENED_MS = 1500

/** Stores each page that the user opens, with the title in its header. */
export function useRecordRecent(): void {
  const { user } = useSession()
  const page = useTitledPage()
  const account = user?.id
  useEffect(() => {
    if (account === undefined || !page || page.path === '/') return undefined
    const timer = setTimeout(() => recordRecent(account, page), OPENED_MS)
    return () => clearTimeout(timer)
  }, [account, page])
}
