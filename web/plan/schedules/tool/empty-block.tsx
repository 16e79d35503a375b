import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import { gradeLabel, type GradeCode } from '#contract/words.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'

type EmptyBlockProps = {
  grade: GradeCode
  block: BlockSchedule
  /** Opens the dialog that copies from another block; undefined where there is no other. */
  onDuplicate: (() => void) | undefined
}

/** A block in which the grade has no section periods yet, with the ways to fill it. */
export function EmptyBlock({ grade, block, onDuplicate }: EmptyBlockProps) {
  const mayEdit = useCanOpen()('/add-section-period')
  return (
    <EmptyPanel
      title={`${gradeLabel(grade)} does not meet in ${block.name} yet.`}
      action={
        mayEdit && (
          <>
            {onDuplicate && <Button onClick={onDuplicate}>Duplicate from another block</Button>}
            <Button
              variant="default"
              component={Link}
              to={`/schedules/create-section?grade=${grade}&block=${block.id}`}
            >
              Add section periods
            </Button>
          </>
        )
      }
    >
      Section periods define when a grade meets within a block.
      {mayEdit && ' Copy them from another block, with or without assignments, or add them one by one.'}
    </EmptyPanel>
  )
}
