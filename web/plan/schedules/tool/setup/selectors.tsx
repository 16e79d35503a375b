import { Select, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { isWithin } from '#contract/meeting.ts'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { daySpan } from '#web/school/days.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeSelect } from '#web/school/grades.tsx'
import { FirstHint } from '#web/school/help/first-hint.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { ToolAddress } from './use-tool-address.ts'
import styles from './setup.module.css'

const STEPS = [
  'Choose a grade and a block, then the teachers whose columns you need.',
  'Drag a group into a cell, or press “Assign to ...” beside its name. Conflicts are shown before you let go.',
  'Each change is saved right away. Ctrl+Z undoes it, and Remove takes a group out of a cell.',
]

/** Explains how to use the tool, to users who can change something in it. */
function ToolHint() {
  const { may } = useCurrentUser()
  return may.edit && <FirstHint name="hint_tool" title="How the Scheduling Tool works" steps={STEPS} />
}

/** The selects for grade and block; another grade clears the other choices. */
export const Selectors = ({ grade, block, emptyBlock, blocks, allBlocks, setState }: ToolAddress) => (
  <>
    <ToolHint />
    <FilterBar mb={16} data-paired>
      <GradeSelect value={grade} allowDeselect={false} onChange={(next) => setState({ grade: next })} />
      {grade !== null && blocks.data && allBlocks.data && allBlocks.data.length > 0 && (
        <Select
          label="Block schedule"
          placeholder="Choose a block"
          allowDeselect={false}
          data={allBlocks.data.map(({ id, name }) => ({
            value: String(id),
            label: isEmptyFor(id, blocks.data) ? `${name} (empty)` : name,
          }))}
          value={(block ?? emptyBlock) ? String((block ?? emptyBlock)?.id) : null}
          onChange={(id) => setState({ grade, block: Number(id) })}
        />
      )}
    </FilterBar>
  </>
)

const isEmptyFor = (block: number, ofGrade: readonly BlockSchedule[]) =>
  ofGrade.every(({ id }) => id !== block)

type BlockCardsProps = {
  blocks: readonly BlockSchedule[]
  /** The blocks in which the grade meets. */
  ofGrade: readonly BlockSchedule[]
  onChoose: (block: number) => void
}

/** Shows the blocks as buttons, marking the current one and those in which the grade doesn't meet yet. */
export function BlockCards({ blocks, ofGrade, onChoose }: BlockCardsProps) {
  const { today } = useSchoolClock()
  return (
    <>
      <SectionLabel>Choose a block</SectionLabel>
      <SimpleGrid
        component="ul"
        minColWidth={240}
        spacing={12}
        m="10px 0 0"
        p={0}
        style={{ listStyle: 'none' }}
      >
        {blocks.map(({ id, name, start_date, end_date }) => (
          <li key={id}>
            <UnstyledButton className={styles.block ?? ''} onClick={() => onChoose(id)}>
              <Text fw="bold">{name}</Text>
              <Text c="dimmed">
                {daySpan(start_date, end_date)}
                {isWithin(today, { start_date, end_date }) && ' · now'}
              </Text>
              {isEmptyFor(id, ofGrade) && <Text c="dimmed">No section periods yet</Text>}
            </UnstyledButton>
          </li>
        ))}
      </SimpleGrid>
    </>
  )
}
