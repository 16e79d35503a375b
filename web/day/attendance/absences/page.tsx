import { useState } from 'react'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { DayPage } from '#web/school/calendar/day-page.tsx'
import { useDay } from '#web/school/calendar/use-day.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import type { LoadState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { EntryForm } from './entry/entry-form.tsx'
import { AbsenceList } from './list/absence-list.tsx'
import { scopeName } from './list/scope-name.ts'
import { OpenChanges, type OpenChange } from './open-changes.tsx'
import { absencesQuery, type AbsenceReply, type ReportedAbsence } from './queries.ts'

const REFRESH_MS = 60_000

/** Reported absences, which the office adds as calls come in. Teachers see those in their classes. */
export function Page() {
  const { may } = useCurrentUser()
  const day = useDay(absencesQuery, { refreshMs: REFRESH_MS, stepsByWeekday: true })
  const { date, query } = day
  return (
    <DayPage day={day} summary={({ absences }) => countText(absences)}>
      <AbsencesOfDay
        key={date}
        date={date}
        isOffice={may.administer}
        query={query}
        absences={query.data?.absences}
      />
    </DayPage>
  )
}

type AbsencesOfDayProps = {
  date: string
  isOffice: boolean
  query: LoadState
  absences: readonly ReportedAbsence[] | undefined
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
        {isOffice && (
          <EntryForm date={date} reports={absences ?? []} onSaved={onSaved} onRemoved={onRemoved} />
        )}
        <OpenChanges
          changes={changes}
          onDone={(done) => setChanges((now) => now.filter((change) => change !== done))}
        />
      </div>
      <AbsenceList
        {...{ date, absences, query, onSaved, onRemoved }}
        empty={
          <EmptyPanel title="No absences reported">
            {isOffice
              ? 'Absences that you enter above appear here. They mark the students on their attendance sheets until those are saved.'
              : 'Absences that the office enters for students in your classes appear here.'}
          </EmptyPanel>
        }
      />
    </>
  )
}

const MAX_NAMED = 3

/** '6 students', '9th Grade' or '6 students, 9th Grade and Whole school'; '' if there are none. */
function countText(absences: readonly ReportedAbsence[]): string {
  const students = new Set(absences.flatMap(({ student }) => student?.id ?? [])).size
  const scopes = absences.filter(({ student }) => student === null)
  const names = scopes.length > MAX_NAMED ? [pluralize(scopes.length, 'group')] : scopes.map(scopeName)
  return joinWithAnd([...(students > 0 ? [pluralize(students, 'student')] : []), ...names])
}
