import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { YearSwitch } from '#web/school/calendar/year-switch.tsx'
import { useAllBlocks } from './queries.ts'

/** The switch between this year and the next one, also where only blocks are planned. It follows the block in the address. */
export function YearOfSchedules() {
  const { may } = useCurrentUser()
  const year = usePlannedYear()
  const [search, setSearch] = useSearchParams()
  const { data: blocks = [] } = useAllBlocks()
  const named = search.get('block')
  const block = blocks.find(({ id }) => String(id) === named)
  const yearOfBlock = block ? (block.planned_year_id ?? undefined) : year
  const isOther = may.administer && yearOfBlock !== year
  useEffect(() => {
    if (!isOther) return
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before)
        if (yearOfBlock === undefined) changed.delete('year')
        else changed.set('year', String(yearOfBlock))
        return changed
      },
      { replace: true },
    )
  }, [isOther, yearOfBlock, setSearch])
  return <YearSwitch hasPlans={blocks.some(({ planned_year_id }) => typeof planned_year_id === 'number')} />
}
