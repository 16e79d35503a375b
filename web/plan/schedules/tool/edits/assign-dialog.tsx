import { Button, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { listName } from '#web/school/person-name.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Destination, DestinationList } from '#web/ui/drag/destination-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { checkCells, type GroupPosition, type CellStatus } from '../conflicts/cell-status.ts'
import { fullStatusText } from '../wording.ts'
import { findAssignment, type GridCell } from './edits.ts'

const STATUS_COLORS = {
  free: 'var(--present)',
  clash: 'var(--absent)',
  here: 'dimmed',
  impossible: 'dimmed',
}

type AssignDialogProps = {
  position: GroupPosition
  grid: ScheduleGrid
  columns: readonly Teacher[]
  blockName: string
  onAssign: (cell: GridCell) => void
  onRemove: () => void
  onClose: () => void
}

/** 'Assign to ...' assigns a group without dragging. Each section period shows its status for the group. */
export function AssignDialog(props: AssignDialogProps) {
  const { position, grid, columns, blockName, onAssign, onRemove, onClose } = props
  const group = grid.groups.find(({ id }) => id === position.group)
  const assignment = position.from === null ? undefined : findAssignment(grid, position.group, position.from)
  const teacherId = assignment?.teacher_id ?? group?.teacher?.id
  const [teacher, setTeacher] = useState(columns.find(({ id }) => id === teacherId) ?? columns[0])
  const statusOf = checkCells(grid, position, blockName)
  const name = assignment?.group_name ?? group?.name ?? ''
  return (
    <Dialog
      onClose={onClose}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title={assignment ? `Move ${name} to ...` : `Assign ${name} to ...`}
    >
      <Select
        label="Teacher"
        mb="md"
        searchable
        allowDeselect={false}
        data={columns.map((column) => ({ value: String(column.id), label: listName(column) }))}
        value={teacher ? String(teacher.id) : null}
        onChange={(id) => setTeacher(columns.find((column) => String(column.id) === id))}
      />
      <SectionLabel as="h3">Section periods</SectionLabel>
      <DestinationList label="Section periods">
        {teacher &&
          grid.section_periods.map((period) => (
            <PeriodDestination
              key={period.id}
              period={period}
              status={statusOf(period, teacher.id)}
              onChoose={() => onAssign({ period: period.id, teacher })}
            />
          ))}
      </DestinationList>
      {assignment && (
        <Button variant="default" fullWidth onClick={onRemove}>
          Remove {name} from {assignment.teacher_name}
        </Button>
      )}
    </Dialog>
  )
}

type PeriodDestinationProps = { period: SectionPeriod; status: CellStatus; onChoose: () => void }

const PeriodDestination = ({ period, status, onChoose }: PeriodDestinationProps) => (
  <Destination
    name={
      <>
        <strong data-figures>{timeSpan(period.start_time, period.end_time)}</strong>{' '}
        {weekdaysShort(period.days_of_week)}
        {period.homeroom && ' · Homeroom'}
      </>
    }
    note={
      <Text span inherit c={STATUS_COLORS[status.kind]}>
        <NoWrapTimes text={fullStatusText(status)} />
      </Text>
    }
    disabled={status.kind === 'here' || status.kind === 'impossible'}
    onChoose={onChoose}
  />
)
