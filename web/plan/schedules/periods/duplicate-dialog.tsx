import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BlockSchedule, ScheduleConflict } from '#contract/plan/schedules/records.ts'
import type { GradeCode } from '#contract/grades.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { ConflictList } from '../conflict-list.tsx'
import { BlockSelect } from './block-select.tsx'

type DuplicateDialogProps = {
  /** Every block, newest first. */
  blocks: readonly BlockSchedule[]
  /** The block and grade in view, which section periods are copied into. */
  target: number | null
  grade: GradeCode | null
  /** Opens the block and grade with the copies. */
  onOpen: (target: { block: number; grade: GradeCode }) => void
  onClose: () => void
}

/** Copies the section periods of a grade from one block to another, with or without their assignments. */
export function DuplicateDialog({ blocks, target, grade, onOpen, onClose }: DuplicateDialogProps) {
  const [into, setInto] = useState(target)
  const [from, setFrom] = useState(() => previousBlock(blocks, target))
  const [forGrade, setForGrade] = useState(grade)
  const [withAssignments, setWithAssignments] = useState(false)
  const [conflicts, setConflicts] = useState<readonly ScheduleConflict[]>([])
  const [reason, setReason] = useState('')
  const isReady = from !== null && into !== null && from !== into && forGrade !== null
  const duplicate = useSave('POST /schedules/api/section-periods/duplicate/', {
    send: () => ({
      body: {
        source_block: from ?? 0,
        target_block: into ?? 0,
        grade_level: forGrade ?? 0,
        with_assignments: withAssignments,
        ...(conflicts.length > 0 && { allow_conflicts: true, reason }),
      },
    }),
    refreshes: ['schedules'],
    phrase: (failure) => `Error duplicating section periods: ${failureMessage(failure)}`,
    onSuccess: () => setConflicts([]),
    onFailure: (failure) => {
      setConflicts(conflictsOf(failure))
      return isConflict(failure)
    },
  })
  /** The last result is cleared because it does not apply to the new choice. */
  const choose = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      duplicate.reset()
      setConflicts([])
      setReason('')
      set(value)
    }
  }
  const isDone = duplicate.data !== undefined
  return (
    <Dialog onClose={onClose} title="Duplicate Section Periods">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) duplicate.mutate()
        }}
      >
        <Stack gap={14}>
          <BlockSelect
            required
            label="Source block"
            blocks={blocks.filter(({ id }) => id !== into)}
            value={from === into ? null : from}
            onChange={choose(setFrom)}
            data-autofocus
          />
          <BlockSelect
            required
            label="Target block"
            blocks={blocks}
            value={into}
            onChange={choose((id: number) => {
              setInto(id)
              if (id === from) setFrom(previousBlock(blocks, id))
            })}
          />
          <GradeSelect required allowDeselect={false} value={forGrade} onChange={choose(setForGrade)} />
          <Checkbox
            label="With assignments"
            description="The same teachers meet the same groups. Classes already in the target block stay."
            checked={withAssignments}
            onChange={(event) => choose(setWithAssignments)(event.currentTarget.checked)}
          />
          {duplicate.error && !isConflict(duplicate.error) && (
            <Notice tone="bad">Error duplicating section periods: {failureMessage(duplicate.error)}</Notice>
          )}
          <ConflictList
            conflicts={conflicts}
            label="Reason to duplicate anyway"
            reason={reason}
            onReason={setReason}
          />
          {duplicate.data && (
            <Notice tone={duplicate.data.created.length + duplicate.data.assigned > 0 ? 'good' : 'plain'}>
              {duplicate.data.summary}
              {duplicate.data.left_out.map((sentence) => (
                <Text key={sentence} inherit mt={4}>
                  {sentence}
                </Text>
              ))}
            </Notice>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {isDone ? 'Close' : 'Cancel'}
            </Button>
            <Button
              type="submit"
              variant={isDone ? 'default' : 'filled'}
              disabled={!isReady || (conflicts.length > 0 && reason.trim() === '')}
              loading={duplicate.isPending}
            >
              {conflicts.length > 0 ? 'Duplicate anyway' : 'Duplicate'}
            </Button>
            {isDone && (
              <Button
                onClick={() => {
                  if (into !== null && forGrade !== null) onOpen({ block: into, grade: forGrade })
                  onClose()
                }}
              >
                Show them
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}

const isConflict = (failure: unknown): failure is CallFailure =>
  failure instanceof CallFailure && failure.code === 'clash'

const conflictsOf = (failure: unknown): ScheduleConflict[] =>
  isConflict(failure) ? (failure.details.clashes as ScheduleConflict[]) : []

/** The block before `target`, or else the one after it, because schools usually copy times from there. */
function previousBlock(blocks: readonly BlockSchedule[], target: number | null): number | null {
  const begins = blocks.find(({ id }) => id === target)?.start_date
  const others = blocks
    .filter(({ id }) => id !== target)
    .toSorted((one, other) => (one.start_date < other.start_date ? 1 : -1))
  if (begins === undefined) return null
  return (others.find(({ start_date }) => start_date <= begins) ?? others.at(-1))?.id ?? null
}
