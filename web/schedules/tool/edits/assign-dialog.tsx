import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import type { SectionPeriod } from '#contract/schedules/records.ts'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { Teacher } from '#contract/staff.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Destination, DestinationList } from '#web/ui/drag/destination-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { findAssignment, type GridCell } from './edits.ts'
import { checkCells, type HeldGroup, type CellStatus } from '../conflicts/cell-status.ts'
import { fullStatusText } from '../wording.ts'
import styles from '../grid/tool.module.css'

type AssignDialogProps = {
  held: HeldGroup
  grid: ScheduleGrid
  columns: readonly Teacher[]
  blockName: string
  onAssign: (spot: GridCell) => void
  onRemove: () => void
  onClose: () => void
}

/** 'Assign to ...': the way without dragging. Each section period says whether the group would work in it. */
export function AssignDialog(props: AssignDialogProps) {
  const { held, grid, columns, blockName, onAssign, onRemove, onClose } = props
  const group = grid.groups.find(({ id }) => id === held.group)
  const standing = held.from === null ? undefined : findAssignment(grid, held.group, held.from)
  const leads = standing?.teacher_id ?? group?.teacher?.id
  const [chosen, setChosen] = useState(columns.find(({ id }) => id === leads) ?? columns[0])
  const judgement = checkCells(grid, held, blockName)
  const name = standing?.group_name ?? group?.name ?? ''
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title={standing ? `Move ${name} to ...` : `Assign ${name} to ...`}
    >
      <Select
        label="Teacher"
        mb="md"
        searchable
        allowDeselect={false}
        data={columns.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => setChosen(columns.find((teacher) => String(teacher.id) === id))}
      />
      <SectionLabel as="h3">Section periods</SectionLabel>
      <DestinationList label="Section periods">
        {chosen &&
          grid.section_periods.map((period) => (
            <PeriodPlace
              key={period.id}
              period={period}
              verdict={judgement(period, chosen.id)}
              onChoose={() => onAssign({ period: period.id, teacher: chosen })}
            />
          ))}
      </DestinationList>
      {standing && (
        <Button variant="default" fullWidth onClick={onRemove}>
          Remove {name} from {standing.teacher_name}
        </Button>
      )}
    </Modal>
  )
}

type PeriodPlaceProps = { period: SectionPeriod; verdict: CellStatus; onChoose: () => void }

const PeriodPlace = ({ period, verdict, onChoose }: PeriodPlaceProps) => (
  <Destination
    name={
      <>
        <strong data-figures>{timeSpan(period.start_time, period.end_time)}</strong>{' '}
        {weekdaysShort(period.days_of_week)}
        {period.homeroom && ' · Homeroom'}
      </>
    }
    note={
      <span className={styles.verdict} data-verdict={verdict.kind}>
        <NoWrapTimes text={fullStatusText(verdict)} />
      </span>
    }
    disabled={verdict.kind === 'here' || verdict.kind === 'never'}
    onChoose={onChoose}
  />
)
