import { Button, Group, Text } from '@mantine/core'
import { pluralize } from '#contract/words.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { unsavedText } from '#web/ui/feedback/saving-text.ts'
import styles from './requirements.module.css'

type SaveBarProps = {
  /** The number of rows that differ from the saved ones. */
  changes: number
  /** The number of rows that the server would reject. */
  errors: number
  /** True if nothing has been saved for this block yet. */
  isNew: boolean
  isSaving: boolean
  /** The last save since the page was opened. */
  savedAt: string | null
  onSave: () => void
  onDiscard: () => void
}

/** Says how much is unsaved, next to Save and Undo. */
export function SaveBar(props: SaveBarProps) {
  const { changes, errors, isNew, isSaving, savedAt, onSave, onDiscard } = props
  const isUnsaved = changes > 0 || isNew
  return (
    <Group gap="8px 12px" className={`${styles.bar} screen-only`}>
      <Text
        component="span"
        role="status"
        mr="auto"
        {...(isUnsaved ? { c: 'var(--tardy)', fw: 500 } : { c: 'dimmed' })}
      >
        {stateText(props)}
        {errors > 0 && (
          <Text component="span" c="var(--absent)" fw={500}>
            {' '}
            {pluralize(errors, 'row')} to fix first
          </Text>
        )}
      </Text>
      {changes > 0 && (
        <Button variant="default" onClick={onDiscard} disabled={isSaving}>
          Discard
        </Button>
      )}
      <Button title="Ctrl+S" onClick={onSave} loading={isSaving} disabled={!isUnsaved && savedAt === null}>
        Save
      </Button>
    </Group>
  )
}

function stateText({ changes, isNew, isSaving, savedAt }: SaveBarProps): string {
  if (isSaving) return 'Saving...'
  if (changes > 0) return unsavedText(changes)
  if (isNew) return 'Not saved yet'
  return savedAt === null ? 'Everything is saved.' : `Saved ${savedAt}`
}

type SaveFailureProps = { failure: Error; onReload: () => void; onReplace: () => void; onRetry: () => void }

/** Explains why nothing was saved and what the user can do about it. */
export function SaveFailure({ failure, onReload, onReplace, onRetry }: SaveFailureProps) {
  if (failure instanceof CallFailure && failure.code === 'changed_meanwhile') {
    return (
      <Notice
        tone="warning"
        title="Someone else saved the class requirements for this block"
        action={
          <>
            <Button variant="default" onClick={onReload}>
              {' '}
              Load theirs
            </Button>
            <Button variant="default" onClick={onReplace}>
              {' '}
              Overwrite theirs
            </Button>
          </>
        }
      >
        Your changes weren’t saved. Load theirs, or overwrite them.
      </Notice>
    )
  }
  return (
    <Notice
      tone="bad"
      title="The class requirements were not saved"
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {failureMessage(failure)}
    </Notice>
  )
}
