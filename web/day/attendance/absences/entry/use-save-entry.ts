import type { AbsenceSource } from '#contract/day/attendance/office-words.ts'
import { absenceWithDays } from '#web/school/absent/reported-absence.ts'
import { withReason } from '#web/school/absent/reasons.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { type AbsenceReply } from '../queries.ts'
import type { ParsedAbsence } from '#web/school/absent/parse-absence.ts'
import { whoText, type Who } from './who.ts'

export type Entry = {
  who: Who
  what: ParsedAbsence
  reason: { id: number; name: string } | null
  note: string
  source: AbsenceSource
}

type SaveEvents = {
  onSaved: (entry: Entry, reply: AbsenceReply) => void
  onRemoved: (absenceIds: readonly number[]) => void
}

/** Saves an absence once, and offers to undo it. */
export function useSaveEntry({ onSaved, onRemoved }: SaveEvents) {
  const { today } = useSchoolClock()
  const sentence = ({ who, what, reason }: Pick<Entry, 'who' | 'what' | 'reason'>) =>
    `${whoText(who)}: ${withReason(reason, absenceWithDays(what, today))}.`
  const undo = useSave('POST /attendance/absences/remove/', {
    send: (absence_ids: number[]) => ({ body: { absence_ids, apply: true } }),
    successMessage: false,
    refreshes: ['attendance'],
    awaitsRefresh: true,
    onSuccess: ({ absence_ids }) => onRemoved(absence_ids),
  })
  return useSave('POST /attendance/absences/', {
    send: ({ who, what, reason, note, source }: Entry) => ({
      body: {
        ...('scope' in who ? { scope: who.scope } : { student_ids: who.students.map(({ id }) => id) }),
        ...timesOf(what),
        reason_id: reason?.id,
        note,
        source,
      },
    }),
    adds: sentence,
    successMessage: (_, entry) => `${sentence(entry)} Saved.`,
    undo:
      ({ absence_ids }) =>
      () =>
        undo.mutate(absence_ids),
    refreshes: ['attendance'],
    onSuccess: (reply, entry) => onSaved(entry, reply),
  })
}

const timesOf = ({ kind, start_date, end_date, start_time, end_time }: ParsedAbsence) => ({
  kind,
  start_date,
  end_date,
  start_time,
  end_time,
})
