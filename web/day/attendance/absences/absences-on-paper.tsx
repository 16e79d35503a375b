import { gradeLabel } from '#contract/words.ts'
import { absenceDays, absenceText } from '#web/school/absent/known-absence.ts'
import { PaperTable, type PaperColumn } from '#web/ui/print/paper-table.tsx'
import { scopeName } from './list/scope-name.ts'
import type { KnownAbsence } from './queries.ts'

/** What is known of the day, one student a line, to take along or pin up. */
export function AbsencesOnPaper({ absences, date }: { absences: readonly KnownAbsence[]; date: string }) {
  const columns: PaperColumn<KnownAbsence>[] = [
    { label: 'Who', cell: (absence) => absence.student?.name ?? scopeName(absence) },
    { label: 'Grade', width: '84px', cell: ({ student }) => student && gradeLabel(student.grade_level) },
    { label: 'What is known', cell: absenceText },
    { label: 'Days', width: '130px', cell: (absence) => absenceDays(absence, date) },
  ]
  const withNotes = { label: 'Note', cell: ({ note }: KnownAbsence) => note }
  return (
    <PaperTable<KnownAbsence>
      name="Known absences"
      rows={absences}
      columns={absences.some(({ note }) => note !== null) ? [...columns, withNotes] : columns}
    />
  )
}
