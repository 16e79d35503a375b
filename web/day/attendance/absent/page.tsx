import { useSearchParams } from 'react-router'
import { AbsentNow } from './absent-now.tsx'
import { CallListPage } from './call-list-page.tsx'

/** Who must be called; with `view=now` in the address, everybody who is absent now. */
export function Page() {
  const [search] = useSearchParams()
  return search.get('view') === 'now' ? <AbsentNow /> : <CallListPage />
}
