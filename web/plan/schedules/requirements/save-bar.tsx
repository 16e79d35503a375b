import { Button, Group, Text } from '@mantine/core'
import { pluralize } from '#contract/words.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { unsavedText } from '#web/ui/feedback/saving-text.ts'
import styles from './requirements.module.css'

type SaveBarProps = {
  /** Rows that differ from what is saved. */
  changes: number
  /** Rows that the server would refuse. */
  errors: number
  /** Nothing has ever been saved for this block. */
  isNew: boolean
  isSaving: boolean
  /** When it was saved while the page was open. */
  savedAt: string | null
  onSave: () => void
  onDiscard: () => void
}

/** What is not saved yet, next to Save and Undo. */
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
  if (isSaving) return 'Saving ...'
  if (changes > 0) return unsavedText(changes)
  if (isNew) return 'Not saved yet'
  return savedAt === null ? 'Everything is saved.' : `Saved ${savedAt}`
}

type SaveFailureProps = { failure: Error; onReload: () => void; onReplace: () => void; onRetry: () => void }

/** Why nothing was saved, with the choices that the person has. */
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
