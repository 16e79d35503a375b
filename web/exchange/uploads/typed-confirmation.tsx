import { Stack } from '@mantine/core'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TypedPhrase } from '#web/ui/feedback/typed-phrase.tsx'

type TypedConfirmationProps = {
  /** The text to type, such as 'CHANGE 120 STUDENTS'. */
  phrase: string
  typed: string
  onType: (typed: string) => void
}

/** Asks the user to type what a file does before it may change a large part of the school. */
export const TypedConfirmation = ({ phrase, typed, onType }: TypedConfirmationProps) => (
  <Stack gap={12} mt={16}>
    <Notice tone="warning" title="This file changes more than a tenth of the school">
      Please review the changes first. The office can undo the upload later.
    </Notice>
    <TypedPhrase phrase={phrase} typed={typed} onType={onType} />
  </Stack>
)
