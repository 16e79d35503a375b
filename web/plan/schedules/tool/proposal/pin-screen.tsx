import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { GradeSwitch } from './grade-switch.tsx'
import type { ProposalRequest } from './request.ts'
import type { PlaceProps } from './screen-props.ts'
import { useTeachersOf } from './week/teachers-of.ts'
import { currentWeek, toggled, type WeekEntry } from './week/week.ts'
import { Week } from './week/week-part.tsx'

type PinScreenProps = PlaceProps & {
  request: ProposalRequest
  onPin: (pinned: ReadonlySet<number>) => void
  onPropose: () => void
  onCancel: () => void
}

/** Shows the current week, where users choose the cells that the proposal has to keep. */
export function PinScreen(props: PinScreenProps) {
  const { grade, block, grid, grades, onGrade, request, onPin, onPropose, onCancel } = props
  const { pinned } = request
  const [spoken, setSpoken] = useState('')
  const week = currentWeek(grid, [...pinned])
  const columns = useTeachersOf(week, grid)
  const pin = (entries: readonly WeekEntry[]) => {
    const next = toggled(pinned, assignmentsOf(entries))
    const names = joinWithAnd(entries.map(({ name }) => name))
    const isPinned = next.size > pinned.size
    setSpoken(
      `${names} ${isPinned ? 'pinned' : 'no longer pinned'}, ${pluralize(next.size, 'cell')} in total.`,
    )
    onPin(next)
  }
  return (
    <>
      <PageHeader
        title="Choose what to keep"
        context={`${gradeLabel(grade)} · ${block.name} · ${pluralize(pinned.size, 'cell')} pinned`}
        actions={
          <>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button onClick={onPropose}>{pinned.size === 0 ? 'Propose without pins' : 'Continue'}</Button>
          </>
        }
      />
      <GradeSwitch grades={request.grades ?? grades} grade={grade} onGrade={onGrade} />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {week.length === 0 ? (
        <EmptyPanel title="Nothing to keep">
          No teacher meets a group of {gradeLabel(grade)} in {block.name} yet.
        </EmptyPanel>
      ) : (
        <>
          <Text c="dimmed" mb={10}>
            Select a group to pin it in place, or a teacher to pin all of their classes.
          </Text>
          <Week
            grid={grid}
            columns={columns}
            week={week}
            choosing={{
              verb: 'Pin',
              canChoose: ({ assignment }) => assignment !== null,
              isChosen: ({ state }) => state === 'pinned',
              choose: pin,
            }}
          />
        </>
      )}
    </>
  )
}

const assignmentsOf = (entries: readonly WeekEntry[]) =>
  entries.flatMap(({ assignment }) => (assignment === null ? [] : [assignment]))
