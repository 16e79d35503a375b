import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { PlannedBlock } from '#contract/plan/roll-over/preview.ts'
import { pluralize } from '#contract/words.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { daySpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { BlockChoice, StepProps } from './use-plan.ts'
import styles from './roll-over.module.css'

type Row = PlannedBlock & { typed: Omit<BlockChoice, 'block_schedule_id'> }

/** The blocks of the next year, copied with their bell times. Assignments to groups are made in the Scheduling Tool. */
export function ScheduleStep({ plan, loaded }: StepProps) {
  const { plan: chosen, preview, change, changeBlock } = plan
  const rows = useMemo(() => {
    const byId = new Map(chosen.block_choices.map((choice) => [choice.block_schedule_id, choice]))
    return preview.planned_blocks.map((block): Row => {
      const typed: Row['typed'] = byId.get(block.block_schedule_id) ?? {}
      return { ...block, typed, left_out: typed.left_out ?? block.left_out }
    })
  }, [preview.planned_blocks, chosen.block_choices])
  const { requirements } = chosen
  const columns = useMemo(
    () => columnsOf({ loaded, hasRequirements: requirements, changeBlock }),
    [loaded, requirements, changeBlock],
  )
  return (
    <Stack gap={14}>
      <Group gap="8px 20px">
        <Checkbox
          label="Copy blocks with their bell times"
          checked={chosen.blocks}
          onChange={(event) => change({ blocks: event.currentTarget.checked })}
        />
        <Checkbox
          label="Copy class requirements"
          checked={chosen.requirements}
          disabled={!chosen.blocks}
          onChange={(event) => change({ requirements: event.currentTarget.checked })}
        />
      </Group>
      {!chosen.blocks || rows.length === 0 ? (
        <Text c="dimmed">No block is copied. You can add blocks for {loaded.school_year.name} later.</Text>
      ) : (
        <Card flush>
          <DataTable
            name="Blocks"
            className={styles.table}
            columns={columns}
            rows={rows}
            rowKey={({ block_schedule_id }) => block_schedule_id}
            rowProps={({ left_out }) => (left_out ? { className: styles.leftOut } : {})}
            isBare
            horizontalSpacing={8}
          />
        </Card>
      )}
      <Text c="dimmed">
        Groups are assigned to teachers in the Scheduling Tool once the blocks are there.
      </Text>
    </Stack>
  )
}

type ColumnsProps = Pick<StepProps, 'loaded'> & {
  hasRequirements: boolean
  changeBlock: StepProps['plan']['changeBlock']
}

const columnsOf = ({
  loaded: { former_year, school_year },
  hasRequirements,
  changeBlock,
}: ColumnsProps): readonly Column<Row>[] => [
  {
    heading: 'Is copied',
    hidesHeading: true,
    cell: ({ block_schedule_id, name, left_out }) => (
      <Checkbox
        aria-label={`Copy ${name}`}
        checked={!left_out}
        onChange={(event) => changeBlock(block_schedule_id, { left_out: !event.currentTarget.checked })}
      />
    ),
    width: 40,
  },
  {
    heading: former_year.name,
    isRowHeading: true,
    cell: ({ former_name, former_start_date, former_end_date }) => (
      <>
        {former_name}
        <Text span display="block" fz={14} fw={400} c="dimmed">
          {daySpan(former_start_date, former_end_date)}
        </Text>
      </>
    ),
    width: 140,
  },
  {
    heading: school_year.name,
    cell: ({ block_schedule_id, name, typed, left_out }) => (
      <TextInput
        aria-label={`Name of ${name}`}
        miw={150}
        disabled={left_out}
        value={typed.name ?? name}
        onChange={(event) => changeBlock(block_schedule_id, { name: event.currentTarget.value })}
      />
    ),
    cellProps: { 'data-whole': true } as object,
  },
  {
    heading: 'First day',
    cell: (block) => <BlockDay block={block} year={school_year} field="start_date" onChange={changeBlock} />,
  },
  {
    heading: 'Last day',
    cell: (block) => <BlockDay block={block} year={school_year} field="end_date" onChange={changeBlock} />,
  },
  {
    heading: 'With',
    cell: ({ section_periods, requirements, left_out }) => (
      <Text span fz={14} c="dimmed">
        {left_out ? 'Left out' : contentText(section_periods, hasRequirements ? requirements : 0)}
      </Text>
    ),
  },
]

const contentText = (periods: number, requirements: number) =>
  [
    periods === 0 ? 'No section periods' : pluralize(periods, 'section period'),
    requirements > 0 && pluralize(requirements, 'requirement'),
  ]
    .filter(Boolean)
    .join(', ')

const DAY_LABELS = { start_date: 'First day', end_date: 'Last day' }

type BlockDayProps = {
  block: Row
  field: keyof typeof DAY_LABELS
  year: StepProps['loaded']['school_year']
  onChange: StepProps['plan']['changeBlock']
}

const BlockDay = ({ block, field, year, onChange }: BlockDayProps) => (
  <DayInput
    aria-label={`${DAY_LABELS[field]} of ${block.name}`}
    miw={130}
    disabled={block.left_out}
    minDate={year.start_date}
    maxDate={year.end_date}
    value={block.typed[field] ?? block[field]}
    onChange={(day) => day && onChange(block.block_schedule_id, { [field]: day })}
  />
)
