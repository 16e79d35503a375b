import { Select, UnstyledButton } from '@mantine/core'
import type { BlockSchedule } from '#contract/schedules/records.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { daySpan } from '#web/school/days.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { ToolAddress } from './use-tool-address.ts'
import styles from './setup.module.css'

/** Grade and block. Another grade begins anew. */
export const Selectors = ({ grade, block, blocks, choose }: ToolAddress) => (
  <div className={styles.selectors}>
    <GradeSelect value={grade} allowDeselect={false} onChange={(next) => choose({ grade: next })} />
    {grade !== null && blocks.data && blocks.data.length > 0 && (
      <Select
        label="Block schedule"
        placeholder="Choose a block"
        allowDeselect={false}
        data={blocks.data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={block ? String(block.id) : null}
        onChange={(id) => choose({ grade, block: Number(id) })}
      />
    )}
  </div>
)

type BlockCardsProps = { blocks: readonly BlockSchedule[]; onChoose: (block: number) => void }

/** The blocks of a grade, the one of today marked. */
export function BlockCards({ blocks, onChoose }: BlockCardsProps) {
  const { today } = useSchoolClock()
  return (
    <>
      <SectionLabel>Choose a block</SectionLabel>
      <ul className={styles.blocks}>
        {blocks.map(({ id, name, start_date, end_date }) => (
          <li key={id}>
            <UnstyledButton className={styles.block ?? ''} onClick={() => onChoose(id)}>
              <strong>{name}</strong>
              <span>
                {daySpan(start_date, end_date)}
                {start_date <= today && today <= end_date && ' · now'}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
