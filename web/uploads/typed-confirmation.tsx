import { TextInput } from '@mantine/core'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './uploads.module.css'

type TypedConfirmationProps = {
  /** 'CHANGE 120 STUDENTS' */
  wanted: string
  typed: string
  onType: (typed: string) => void
}

/** A file that changes much of the school is saved only after somebody has typed what it does. */
export const TypedConfirmation = ({ wanted, typed, onType }: TypedConfirmationProps) => (
  <div className={styles.confirmation}>
    <Notice tone="warning" title="This file changes more than a tenth of the school">
      Please look at the changes first. An admin can undo the upload afterwards.
    </Notice>
    <TextInput
      label={
        <>
          Type <strong>{wanted}</strong> to go on
        </>
      }
      value={typed}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  </div>
)

export const isConfirmed = (wanted: string | null, typed: string): boolean =>
  wanted === null || typed.trim() === wanted
