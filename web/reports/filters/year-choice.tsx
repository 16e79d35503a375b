import { useQuery } from '@tanstack/react-query'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { Choice } from './choice.tsx'

type Days = { start_date: string; end_date: string }
type YearChoiceProps = { days: Days; onChange: (days: Days) => void }

/** What the select has while the days are not those of a year. */
const OTHER = { value: '', label: 'Other dates' }

/** Fills in the days of a school year that has begun; the current one until today. */
export function YearChoice({ days, onChange }: YearChoiceProps) {
  const { today } = useSchoolClock()
  const { data: years } = useQuery(query('GET /api/school-years/'))
  const begun = (years ?? []).filter(({ start_date }) => start_date <= today)
  const daysOf = ({ start_date, end_date }: SchoolYear): Days => ({
    start_date,
    end_date: end_date < today ? end_date : today,
  })
  const chosen = begun.find((year) => {
    const { start_date, end_date } = daysOf(year)
    return start_date === days.start_date && end_date === days.end_date
  })
  return (
    <Choice
      label="School Year"
      data={[
        ...(chosen ? [] : [OTHER]),
        ...begun.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen ? String(chosen.id) : OTHER.value}
      onChange={(id) => {
        const year = begun.find((one) => String(one.id) === id)
        if (year) onChange(daysOf(year))
      }}
    />
  )
}
