import { Stack } from '@mantine/core'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TypedPhrase } from '#web/ui/feedback/typed-phrase.tsx'

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
      Please look at the changes first. The office can undo the upload later.
    </Notice>
    <TypedPhrase phrase={phrase} typed={typed} onType={onType} />
  </Stack>
)
