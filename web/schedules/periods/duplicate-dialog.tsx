import { Button, Modal, Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockSchedule } from '#contract/schedules/records.ts'
import type { GradeCode } from '#contract/words.ts'
import { call, failureMessage } from '#web/api.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { useInvalidateSchedules } from '../queries.ts'

type DuplicateDialogProps = {
  blocks: readonly BlockSchedule[]
  /** The block and the grade that are in view. */
  source: number | null
  grade: GradeCode | null
  /** Shows the section periods that were copied. */
  onOpen: (target: { block: number; grade: GradeCode }) => void
  onClose: () => void
}

/** Copies the section periods of a grade from one block into another. */
export function DuplicateDialog({ blocks, source, grade, onOpen, onClose }: DuplicateDialogProps) {
  const forget = useInvalidateSchedules()
  const [from, setFrom] = useState(source)
  const [into, setInto] = useState<number | null>(null)
  const [forGrade, setForGrade] = useState(grade)
  const duplicate = useMutation({
    mutationFn: (body: { source_block: number; target_block: number; grade_level: GradeCode }) =>
      call('POST /schedules/api/section-periods/duplicate/', { body }),
    onSuccess: ({ message }) => {
      toastSuccess(message)
      void forget()
    },
    onError: (failure) => toastFailure(`Error duplicating section periods: ${failureMessage(failure)}`),
  })
  const isReady = from !== null && into !== null && forGrade !== null
  const choose = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      duplicate.reset()
      set(value)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Duplicate Section Periods"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) duplicate.mutate({ source_block: from, target_block: into, grade_level: forGrade })
        }}
      >
        <Stack gap={14}>
          <BlockSelect
            label="Source block"
            blocks={blocks}
            value={from}
            onChange={choose(setFrom)}
            data-autofocus
          />
          <BlockSelect
            label="Target block"
            blocks={blocks.filter(({ id }) => id !== from)}
            value={into === from ? null : into}
            onChange={choose(setInto)}
          />
          <GradeSelect required allowDeselect={false} value={forGrade} onChange={choose(setForGrade)} />
          {duplicate.error && (
            <Notice tone="bad">Error duplicating section periods: {failureMessage(duplicate.error)}</Notice>
          )}
          {duplicate.data && (
            <Notice
              tone={duplicate.data.created.length > 0 ? 'good' : 'plain'}
              action={
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => {
                    if (into !== null && forGrade !== null) onOpen({ block: into, grade: forGrade })
                    onClose()
                  }}
                >
                  Show them
                </Button>
              }
            >
              {duplicate.data.summary}
            </Notice>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {duplicate.data ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" disabled={!isReady || into === from} loading={duplicate.isPending}>
              Duplicate
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  )
}

type BlockSelectProps = {
  label: string
  blocks: readonly BlockSchedule[]
  value: number | null
  onChange: (id: number) => void
}

const BlockSelect = ({
  blocks,
  value,
  onChange,
  ...rest
}: BlockSelectProps & { 'data-autofocus'?: true }) => (
  <Select
    required
    placeholder="Choose a block"
    allowDeselect={false}
    withScrollArea={false}
    data={blocks.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={value === null ? null : String(value)}
    onChange={(id) => id !== null && onChange(Number(id))}
    {...rest}
  />
)
