import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import { gradeLabel, type GradeCode } from '#contract/grades.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'

type EmptyBlockProps = {
  grade: GradeCode
  block: BlockSchedule
  /** Opens the dialog that copies from another block; undefined if there is no other block. */
  onDuplicate: (() => void) | undefined
}

/** Shown if the grade has no section periods in the block yet, with ways to add some. */
export function EmptyBlock({ grade, block, onDuplicate }: EmptyBlockProps) {
  const path = usePathInYear()
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
              to={path(`/schedules/create-section?grade=${grade}&block=${block.id}`)}
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
