import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { yearAfter } from '#contract/plan/calendar/year-after.ts'
import { query } from '#web/query.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'

/** The id of the school year in the address that the office plans; undefined for this year. */
export function usePlannedYear(): number | undefined {
  const { may } = useCurrentUser()
  const [search] = useSearchParams()
  const year = search.get('year') ?? ''
  return may.administer && /^[1-9]\d{0,8}$/.test(year) ? Number(year) : undefined
}

/** The address of a screen in the year that is planned. */
export const inYear = (path: string, year: number | undefined) =>
  year === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}year=${year}`

/** Switches between this year and the next one, for the office and only where groups are planned for it. */
export function YearSwitch() {
  const { may } = useCurrentUser()
  const year = usePlannedYear()
  const [, setSearch] = useSearchParams()
  const { data = [] } = useQuery({ ...query('GET /api/school-years/'), enabled: may.administer })
  const next = yearAfter(data)
  if (!may.administer || !next || (!next.plans_groups && year === undefined)) return null
  return (
    <SegmentedControl
      aria-label="School year"
      value={year === next.id ? 'next' : 'this'}
      onChange={(chosen) =>
        setSearch(
          (search) => {
            const changed = new URLSearchParams(search)
            if (chosen === 'next') changed.set('year', String(next.id))
            else changed.delete('year')
            return changed
          },
          { replace: true },
        )
      }
      data={[
        { value: 'this', label: 'This year' },
        { value: 'next', label: 'Next year' },
      ]}
    />
  )
}
