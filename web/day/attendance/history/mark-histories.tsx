import { UnstyledButton } from '@mantine/core'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { HistoryIcon } from '#web/ui/icons.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import type { SavedSheet } from '../drafts/marks.ts'
import styles from './history.module.css'

type Student = { id: number; name: string }

type Histories = { students: ReadonlySet<number>; open: (student: Student) => void }

const HistoriesContext = createContext<Histories | undefined>(undefined)

const HistoryDialog = lazyComponent(() => import('./history-dialog.tsx').then((part) => part.HistoryDialog))

/** Wraps a sheet so that rows with changed marks can open their history. */
export function MarkHistories({ saved, children }: { saved: SavedSheet; children: ReactNode }) {
  const [student, open] = useState<Student>()
  const { changed } = saved
  const histories = useMemo(() => ({ students: new Set(changed), open }), [changed])
  return (
    <HistoriesContext value={histories}>
      {children}
      {student && <HistoryDialog sheet={saved} student={student} onClose={() => open(undefined)} />}
    </HistoriesContext>
  )
}

/** A button in the student's row, hidden if there is no history. */
export function HistoryButton({ student, tabIndex }: { student: Student; tabIndex: number }) {
  const histories = useContext(HistoriesContext)
  return (
    histories?.students.has(student.id) && (
      <UnstyledButton
        className={styles.open ?? ''}
        aria-label={`History of ${student.name}`}
        title="Who changed this mark, and when"
        tabIndex={tabIndex}
        onClick={() => histories.open(student)}
      >
        <HistoryIcon size={16} />
      </UnstyledButton>
    )
  )
}
