import { Button, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { STATUSES } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { useGoBack } from '#web/ui/use-go-back.ts'
import { countByStatus } from '../drafts/marks.ts'
import type { OpenSheet } from './use-sheet.ts'
import styles from './sheet.module.css'

type SheetFooterProps = {
  sheet: OpenSheet
  canSave: boolean
  onSave: () => void
  /** The way to a student by name. */
  finder: ReactNode
}

/** Where the sheet stands, in words, beside the way to save it. */
export function SheetFooter({ sheet, canSave, onSave, finder }: SheetFooterProps) {
  const goBack = useGoBack('/')
  const counts = countByStatus(sheet.students.map(sheet.markOf))
  const [state, words] = stateOf(sheet)
  return (
    <div className={styles.footer}>
      <span className={styles.state} data-state={state} role="status">
        {words}
      </span>
      <span className={styles.counts}>
        {STATUSES.map((status) => (
          <MarkPill key={status} kind={status} count={counts[status]} />
        ))}
      </span>
      <span className={styles.keys}>
        {sheet.saved.may.submit && (
          <span className={styles.hints}>
            <Kbd>p</Kbd> <Kbd>a</Kbd> <Kbd>t</Kbd> mark · <Kbd>e</Kbd> excuse ·{' '}
          </span>
        )}
        {finder}
      </span>
      <span className={styles.buttons}>
        <Button variant="default" onClick={goBack}>
          Back
        </Button>
        <Button disabled={!canSave} loading={sheet.phase === 'saving'} onClick={onSave}>
          Save<Kbd className={styles.saveKey ?? ''}>Ctrl ⏎</Kbd>
        </Button>
      </span>
    </div>
  )
}

function stateOf(sheet: OpenSheet): [state: string, words: string] {
  const { saved, phase, changes } = sheet
  if (sheet.refused !== null) return ['refused', 'Not saved']
  if (phase === 'signed_out') return ['waiting', 'Kept here until you sign in']
  const unsaved = changes === 0 ? 'Unsaved' : `Unsaved: ${changes} change${changes === 1 ? '' : 's'}`
  if (phase === 'waiting') {
    return ['waiting', `Waits for the connection${sheet.isUnsaved ? ` · ${unsaved}` : ''}`]
  }
  if (phase === 'saving') return ['saving', 'Saving...']
  if (sheet.isUnsaved) return ['unsaved', unsaved]
  if (!saved.taken) return ['open', 'Not taken']
  return ['saved', `Saved ${saved.taken.at} by ${saved.taken.by_me ? 'you' : saved.taken.by}`]
}
