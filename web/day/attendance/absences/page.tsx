import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { parseDay } from '#contract/days.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { DaySteps } from '#web/school/calendar/day-steps.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { isWeekend } from '#web/school/calendar/school-weeks.ts'
import { addDays, longDay } from '#web/school/days.ts'
import type { LoadState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { EntryForm } from './entry/entry-form.tsx'
import { AbsenceList } from './list/absence-list.tsx'
import { scopeName } from './list/scope-name.ts'
import { OpenChanges, type OpenChange } from './open-changes.tsx'
import { absencesQuery, type AbsenceReply, type KnownAbsence } from './queries.ts'

/** Known absences: the phone rings, and what it says is entered before the next call. Teachers read those of their classes. */
export function Page() {
  const { today } = useSchoolClock()
  const { may } = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const date = parseDay(search.get('date')) ?? today
  const query = useQuery(absencesQuery(date))
  const absences = query.data?.absences
  return (
    <>
      <PageHeader
        context={[longDay(date), countText(absences ?? [])].filter(Boolean).join(' · ')}
        actions={
          <>
            <PrintButton />
            <DaySteps
              date={date}
              previous={nextWeekday(date, -1)}
              next={nextWeekday(date, 1)}
              onChange={(day) => setSearch(day === today ? {} : { date: day })}
            />
          </>
        }
      />
      <AbsencesOfDay key={date} date={date} isOffice={may.administer} query={query} absences={absences} />
    </>
  )
}

type AbsencesOfDayProps = {
  date: string
  isOffice: boolean
  query: LoadState
  absences: readonly KnownAbsence[] | undefined
}

function AbsencesOfDay({ date, isOffice, query, absences }: AbsencesOfDayProps) {
  const [changes, setChanges] = useState<readonly OpenChange[]>([])
  const onRemoved = (absence_ids: readonly number[]) =>
    setChanges((now) => now.filter(({ reply }) => !reply.absence_ids.some((id) => absence_ids.includes(id))))
  const onSaved = (who: string, reply: AbsenceReply) => {
    onRemoved(reply.absence_ids)
    if (reply.marks > 0 && !reply.changed) setChanges((now) => [...now, { who, reply }])
  }
  return (
    <>
      <div className="screen-only">
        {isOffice && <EntryForm date={date} known={absences ?? []} onSaved={onSaved} onRemoved={onRemoved} />}
        <OpenChanges
          changes={changes}
          onDone={(done) => setChanges((now) => now.filter((change) => change !== done))}
        />
      </div>
      <AbsenceList
        {...{ date, absences, query, onSaved, onRemoved }}
        empty={
          <EmptyPanel title="No absence is known">
            {isOffice
              ? 'What is entered above appears here, and marks the students on the sheets of their classes until these are saved.'
              : 'What the office knows of students of your classes appears here.'}
          </EmptyPanel>
        }
      />
    </>
  )
}

const MAX_NAMED = 3

/** '6 students', '9th Grade' or '6 students, 9th Grade and Whole school'; nothing where nothing is known. */
function countText(absences: readonly KnownAbsence[]): string {
  const students = new Set(absences.flatMap(({ student }) => student?.id ?? [])).size
  const scopes = absences.filter(({ student }) => student === null)
  const names = scopes.length > MAX_NAMED ? [pluralize(scopes.length, 'group')] : scopes.map(scopeName)
  return joinWithAnd([...(students > 0 ? [pluralize(students, 'student')] : []), ...names])
}

const nextWeekday = (date: string, step: 1 | -1): string => {
  const day = addDays(date, step)
  return isWeekend(day) ? nextWeekday(day, step) : day
}
