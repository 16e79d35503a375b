import { Box, Button, Flex, Group, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { STATUSES } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { useGoBack } from '#web/ui/use-go-back.ts'
import { takenText } from '#web/school/sheets/taken-text.ts'
import { unsavedText } from '#web/ui/feedback/saving-text.ts'
import { countByStatus } from '../drafts/marks.ts'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import keys from '../roster/key-hints.module.css'
import type { MarkedSheet } from './use-sheet.ts'
import styles from './sheet.module.css'

type SheetFooterProps = {
  sheet: MarkedSheet
  canSave: boolean
  onSave: () => void
  /** The name search. */
  finder: ReactNode
}

/** Shows the state of the sheet next to the Save button. */
export function SheetFooter({ sheet, canSave, onSave, finder }: SheetFooterProps) {
  const goBack = useGoBack('/')
  const isForStaff = useSheetBackend() === undefined
  const counts = countByStatus(sheet.students.map(sheet.markOf))
  const { words, color, isUrgent } = sheetStatus(sheet)
  return (
    <Flex className={styles.footer ?? ''} wrap="wrap" align="center">
      <Box component="span" role="status" c={color} fz={14} fw={600} data-urgent={isUrgent || undefined}>
        {words}
      </Box>
      <Group component="span" gap={7}>
        {STATUSES.map((status) => (
          <MarkPill key={status} kind={status} count={counts[status]} />
        ))}
      </Group>
      <Group component="span" gap={4} ml="auto" c="dimmed" fz={14}>
        {sheet.saved.may.submit && (
          <Box component="span" visibleFrom="sm" className={keys.hint ?? ''}>
            <Kbd>p</Kbd> <Kbd>a</Kbd> <Kbd>t</Kbd> mark · <Kbd>e</Kbd> excuse ·{' '}
          </Box>
        )}
        {finder}
      </Group>
      <span className={styles.buttons}>
        {isForStaff && (
          <Button variant="default" onClick={goBack}>
            Back
          </Button>
        )}
        <Button disabled={!canSave} loading={sheet.phase === 'saving'} onClick={onSave}>
          Save
          <Kbd ml={8} bg="transparent" c="inherit" visibleFrom="sm" className={keys.hint ?? ''}>
            Ctrl ⏎
          </Kbd>
        </Button>
      </span>
    </Flex>
  )
}

/** The state as text with its color. An urgent state has a dot before it. */
type SheetState = { words: string; color: string; isUrgent?: boolean }

const urgent = (words: string, color = 'var(--tardy)'): SheetState => ({ words, color, isUrgent: true })

function sheetStatus(sheet: MarkedSheet): SheetState {
  const { saved, phase, changes } = sheet
  const unsaved = changes === 0 ? 'Unsaved' : unsavedText(changes)
  if (sheet.refusal !== null) return urgent('Not saved', 'var(--absent)')
  if (phase === 'signed_out') return urgent('Stored on this device; sign in to submit')
  if (phase === 'waiting') {
    return urgent(`Not sent; will save when online${sheet.isUnsaved ? ` · ${unsaved}` : ''}`)
  }
  if (phase === 'saving') return { words: 'Saving...', color: 'dimmed' }
  if (sheet.isUnsaved) return urgent(unsaved)
  if (!saved.taken) return { words: 'Not taken', color: 'dimmed' }
  return {
    words: takenText(saved.taken),
    color: 'var(--present)',
  }
}
