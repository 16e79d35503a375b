import { Stack, TextInput } from '@mantine/core'
import { Notice } from '#web/ui/feedback/notice.tsx'

type TypedConfirmationProps = {
  /** 'CHANGE 120 STUDENTS' */
  phrase: string
  typed: string
  onType: (typed: string) => void
}

/** A file that changes much of the school is saved only after somebody has typed what it does. */
export const TypedConfirmation = ({ phrase, typed, onType }: TypedConfirmationProps) => (
  <Stack gap={12} mt={16}>
    <Notice tone="warning" title="This file changes more than a tenth of the school">
      Please look at the changes first. An admin can undo the upload afterwards.
    </Notice>
    <TextInput
      label={
        <>
          Type <strong>{phrase}</strong> to go on
        </>
      }
      value={typed}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  </Stack>
)

export const isConfirmed = (phrase: string | null, typed: string): boolean =>
  phrase === null || typed.trim() === phrase
