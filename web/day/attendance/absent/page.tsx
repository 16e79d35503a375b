import { useSearchParams } from 'react-router'
import { AbsentNow } from './absent-now.tsx'
import { CallListPage } from './call-list-page.tsx'

/** The call list; with `view=now` in the address, everyone who is absent now. */
export function Page() {
  const [search] = useSearchParams()
  return search.get('view') === 'now' ? <AbsentNow /> : <CallListPage />
}
