import { Box, FileButton, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import type { RollOver } from '#contract/plan/roll-over/roll-over.ts'
import { failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { upload } from '#web/upload.ts'
import type { Plan } from './use-plan.ts'

/** Takes who is retained, leaves or skips a grade from a file. The plan on the screen has them, and is saved with its step. */
export function ExceptionsFile({ plan, year }: { plan: Plan; year: RollOver['school_year'] }) {
  const resetFile = useRef<() => void>(null)
  const read = useAction(
    (file: File) => upload('POST /api/roll-over/exceptions/', file, { school_year_id: year.id }),
    {
      onSuccess: ({ exceptions, regular }) => plan.decide(exceptions, regular),
      // The card shows it.
      onFailure: () => true,
    },
  )
  return (
    <Card role="region" aria-label="From a file">
      <Group justify="space-between" wrap="nowrap">
        <SectionLabel>From a file</SectionLabel>
        <FileButton
          resetRef={resetFile}
          accept=".csv,.xlsx,.xls"
          onChange={(file) => {
            resetFile.current?.()
            if (file) read.mutate(file)
          }}
        >
          {(props) => (
            <RowButton label="Choose file" subject="of students" loading={read.isPending} {...props} />
          )}
        </FileButton>
      </Group>
      <Text c="dimmed" fz={14} mt={6}>
        A row for each student: Student Number, Action (Retained, Leaves, Promoted by two grades) and Reason.
        The last step has a file of all students to fill in.
      </Text>
      {read.error && (
        <Box mt={12}>
          <Notice tone="bad">{failureMessage(read.error)}</Notice>
        </Box>
      )}
    </Card>
  )
}
