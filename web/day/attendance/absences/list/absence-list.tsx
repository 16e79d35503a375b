import { useState, type ReactNode } from 'react'
import { absenceWithDays } from '#web/school/absent/reported-absence.ts'
import type { LoadState } from '#web/ui/feedback/list-state.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { AbsenceReply, ReportedAbsence } from '../queries.ts'
import { absenceColumns, namesOf, type AbsenceLine } from './absence-columns.tsx'
import { groupAbsences, type AbsenceGroup } from './absence-groups.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import type { DeleteAbsenceDialogProps } from './delete-dialog.tsx'
import styles from './list.module.css'

const EditDialog = lazyComponent<EditDialogProps>(() =>
  import('./edit-dialog.tsx').then((part) => part.EditDialog),
)
const DeleteAbsenceDialog = lazyComponent<DeleteAbsenceDialogProps>(() =>
  import('./delete-dialog.tsx').then((part) => part.DeleteAbsenceDialog),
)

type AbsenceListProps = {
  date: string
  /** Undefined while they load. */
  absences: readonly ReportedAbsence[] | undefined
  query: LoadState
  empty: ReactNode
  onSaved: (who: string, reply: AbsenceReply) => void
  onRemoved: (absenceIds: readonly number[]) => void
}

type Opened = { as: 'edit' | 'take_back'; absences: AbsenceGroup['absences'] }

/** The reported absences of the day, one line per entry. Many students who were added together share a line. */
export function AbsenceList({ date, absences, query, empty, onSaved, onRemoved }: AbsenceListProps) {
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const mayChange = absences?.some(({ may }) => may.change) ?? false
  const hasNotes = absences?.some(({ note, picked_up_by }) => note !== null || Boolean(picked_up_by)) ?? false
  const toggle = (key: string) => setUnfolded(unfolded.symmetricDifference(new Set([key])))
  return (
    <>
      <DataTable
        name="Reported absences"
        columns={absenceColumns({ date, mayChange, hasNotes }, { onToggle: toggle, onOpen: open })}
        rows={absences && linesOf(absences, unfolded)}
        rowKey={({ key }) => key}
        rowProps={({ isPart }) => ({ 'data-part': isPart || undefined, className: styles.line })}
        paperRows={absences?.map((absence) => lineOf(absence)) ?? []}
        query={query}
        failure="Reported absences could not be loaded."
        empty={empty}
      />
      {opened?.as === 'edit' && <EditDialog absence={opened.absences[0]} onClose={close} onSaved={onSaved} />}
      {opened?.as === 'take_back' && (
        <DeleteAbsenceDialog
          absences={opened.absences}
          who={namesOf(opened.absences)}
          what={absenceWithDays(opened.absences[0], date)}
          onClose={close}
          onRemoved={onRemoved}
        />
      )}
    </>
  )
}

const lineOf = (absence: ReportedAbsence, isPart = false): AbsenceLine => ({
  key: String(absence.id),
  absences: [absence],
  isPart,
})

/** One line for each group of entries, and below an expanded one a line for each of its students. */
const linesOf = (absences: readonly ReportedAbsence[], unfolded: ReadonlySet<string>): AbsenceLine[] =>
  groupAbsences(absences).flatMap(({ key, absences: together }) => {
    const isUnfolded = together.length > 1 && unfolded.has(key)
    const parts = isUnfolded ? together.map((absence) => lineOf(absence, true)) : []
    return [{ key, absences: together, isUnfolded } as AbsenceLine].concat(parts)
  })
