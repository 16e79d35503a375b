import { Button, Kbd } from '@mantine/core'
import { useNavigate } from 'react-router'
import { STATUSES } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { countByStatus, type SavedSheet } from './marks.ts'
import type { useSheet } from './use-sheet.ts'
import styles from './sheet.module.css'

type SheetFooterProps = {
  saved: SavedSheet
  sheet: ReturnType<typeof useSheet>
  unsaved: boolean
  canSave: boolean
  onSave: () => void
}

/** Where the sheet stands, in words, beside the way to save it. */
export function SheetFooter({ saved, sheet, unsaved, canSave, onSave }: SheetFooterProps) {
  const navigate = useNavigate()
  const counts = countByStatus(sheet.marks, sheet.students)
  return (
    <div className={styles.footer}>
      <span
        className={styles.state}
        data-state={unsaved ? 'unsaved' : saved.taken ? 'saved' : 'open'}
        role="status"
      >
        {stateOf(saved, sheet, unsaved)}
      </span>
      <span className={styles.counts}>
        {STATUSES.map((status) => (
          <MarkPill key={status} kind={status} count={counts[status]} />
        ))}
      </span>
      <span className={styles.keys}>
        <Kbd>p</Kbd> <Kbd>a</Kbd> <Kbd>t</Kbd> mark · <Kbd>↑</Kbd> <Kbd>↓</Kbd> walk
      </span>
      <Button variant="default" onClick={() => void navigate(-1)}>
        Back
      </Button>
      <Button className={styles.save ?? ''} onClick={onSave} disabled={!canSave} loading={sheet.isSaving}>
        Save<Kbd className={styles.saveKey ?? ''}>Ctrl ⏎</Kbd>
      </Button>
    </div>
  )
}

function stateOf(saved: SavedSheet, sheet: ReturnType<typeof useSheet>, unsaved: boolean): string {
  if (sheet.isSaving) return 'Saving...'
  if (unsaved)
    return sheet.changes === 0
      ? 'Unsaved'
      : `Unsaved: ${sheet.changes} change${sheet.changes === 1 ? '' : 's'}`
  return saved.taken
    ? `Saved ${saved.taken.at} by ${saved.taken.by_me ? 'you' : saved.taken.by}`
    : 'Not taken'
}
