import { UnstyledButton } from '@mantine/core'
import { createContext, useContext, type ReactNode } from 'react'
import { HistoryIcon } from '#web/ui/icons.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialogFocus } from '#web/ui/focus/use-dialog-focus.ts'
import type { SavedSheet } from '../drafts/marks.ts'
import styles from './history.module.css'

type Student = { id: number; name: string }

const OpenHistory = createContext<((student: Student) => void) | undefined>(undefined)

const HistoryDialog = lazyPart(() => import('./history-dialog.tsx').then((part) => part.HistoryDialog))

/** Around a sheet: once it has been taken, each row opens the history of its mark. */
export function MarkHistories({ saved, children }: { saved: SavedSheet; children: ReactNode }) {
  const { opened: student, open, close } = useDialogFocus<Student>()
  return (
    <OpenHistory value={saved.taken ? open : undefined}>
      {children}
      {student && <HistoryDialog sheet={saved} student={student} onClose={close} />}
    </OpenHistory>
  )
}

/** In a student's row; nothing where there is no history to open. */
export function HistoryButton({ student, tabIndex }: { student: Student; tabIndex: number }) {
  const open = useContext(OpenHistory)
  return (
    open && (
      <UnstyledButton
        className={styles.open ?? ''}
        aria-label={`History of ${student.name}`}
        title="Who changed this mark, and when"
        tabIndex={tabIndex}
        onClick={() => open(student)}
      >
        <HistoryIcon size={16} />
      </UnstyledButton>
    )
  )
}
