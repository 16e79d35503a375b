import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { yearAfter } from '#contract/plan/calendar/year-after.ts'
import { query } from '#web/query.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { confirmLeave } from '#web/ui/forms/unsaved-guard.ts'
import { usePlannedYear } from './planned-year.ts'

/**
 * The year that a file of a list is asked for, as parameters of its call: the one that is shown. None where no other one is entered.
 */
export function useYearOfFile(): { year: string } | undefined {
  const { may } = useCurrentUser()
  const year = usePlannedYear()
  const { data = [] } = useQuery({ ...query('GET /api/school-years/'), enabled: may.administer })
  const current = yearAfter(data) && data.find(({ is_current }) => is_current)
  const shown = year ?? current?.id
  return shown === undefined ? undefined : { year: String(shown) }
}

/** What an address says of a block, which is of one year. */
const OF_ONE_YEAR = ['block', 'teachers', 'step', 'period', 'view', 'need', 'teacher']

/**
 * Switches between this year and the next one, for the office and only where groups are planned for it, or `hasPlans` says that
 * something else is.
 */
export function YearSwitch({ hasPlans = false }: { hasPlans?: boolean }) {
  const { may } = useCurrentUser()
  const year = usePlannedYear()
  const [, setSearch] = useSearchParams()
  const { data = [] } = useQuery({ ...query('GET /api/school-years/'), enabled: may.administer })
  const next = yearAfter(data)
  if (!may.administer || !next || (!next.plans_groups && !hasPlans && year === undefined)) return null
  const choose = (chosen: string) =>
    setSearch(
      (search) => {
        const changed = new URLSearchParams(search)
        for (const name of OF_ONE_YEAR) changed.delete(name)
        if (chosen === 'next') changed.set('year', String(next.id))
        else changed.delete('year')
        return changed
      },
      { replace: true },
    )
  return (
    <SegmentedControl
      aria-label="School year"
      value={year === next.id ? 'next' : 'this'}
      onChange={(chosen) => void confirmLeave().then((leaves) => leaves && choose(chosen))}
      data={[
        { value: 'this', label: 'This year' },
        { value: 'next', label: 'Next year' },
      ]}
    />
  )
}
