import { Box, Button, Flex, Group, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { clockTime } from '#web/school/display.ts'
import { useSingleKeys } from '#web/school/choices.ts'
import { useGoBack } from '#web/ui/use-go-back.ts'
import { takenText } from '#web/school/sheets/taken-text.ts'
import { unsavedText } from '#web/ui/feedback/saving-text.ts'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import keys from '../roster/key-hints.module.css'
import type { MarkedSheet } from './use-sheet.ts'
import styles from './sheet.module.css'

type SheetFooterProps = {
  sheet: MarkedSheet
  canSave: boolean
  onSave: () => void
  /** What comes after this sheet, once it is saved. */
  next: NextStep | undefined
  /** The name search. */
  finder: ReactNode
  /** After all are marked, the next keys are for those who are not there. */
  toRow: () => void
}

/** What the main button does once a sheet is saved: 'Next: 8B, 9:15 AM'. */
export type NextStep = { label: string; open: () => void }

export const nextLabel = ({ title, period }: ClassOfDay) => `Next: ${title}, ${clockTime(period.start_time)}`

/** Shows the state of the sheet next to the button that saves it, and then leads on. */
export function SheetFooter({ sheet, canSave, onSave, next, finder, toRow }: SheetFooterProps) {
  const markAll = () => {
    sheet.markAllPresent()
    toRow()
  }
  const goBack = useGoBack('/')
  const [hasKeys] = useSingleKeys()
  const isForStaff = useSheetBackend() === undefined
  const { words, color, isUrgent } = sheetStatus(sheet)
  return (
    <Flex className={styles.footer ?? ''} wrap="wrap" align="center">
      <Box component="span" role="status" c={color} fz={14} fw={600} data-urgent={isUrgent || undefined}>
        {words}
      </Box>
      <Group component="span" gap={4} ml="auto" c="dimmed" fz={14}>
        {sheet.saved.may.submit && hasKeys && (
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
        <Button variant="default" disabled={!sheet.saved.may.submit} onClick={markAll}>
          Mark All Present
        </Button>
        <MainButton
          {...{ canSave, onSave, next }}
          isSaved={sheet.saved.taken !== null && !hasUnsaved(sheet)}
          isSaving={sheet.phase === 'saving'}
        />
      </span>
    </Flex>
  )
}

type MainButtonProps = Pick<SheetFooterProps, 'canSave' | 'onSave' | 'next'> & {
  isSaved: boolean
  isSaving: boolean
}

/** One button for both, so that the focus stays on it. */
function MainButton({ canSave, onSave, next, isSaved, isSaving }: MainButtonProps) {
  if (next && isSaved)
    // The second press of a double click on Save must not lead away.
    return <Button onClick={({ detail }) => detail < 2 && next.open()}>{next.label}</Button>
  return (
    <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
      Save
      <Kbd ml={8} bg="transparent" c="inherit" visibleFrom="sm" className={keys.hint ?? ''}>
        Ctrl+Enter
      </Kbd>
    </Button>
  )
}

const hasUnsaved = ({ isUnsaved, phase, refusal }: MarkedSheet) =>
  isUnsaved || phase !== 'idle' || refusal !== null

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
