import { Button } from '@mantine/core'
import { timeSpan } from '#web/school/days.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { focusChip } from '../grid/grid-focus.ts'
import type { ExistingConflict } from './existing-conflicts.ts'
import { conflictText } from '../wording.ts'
import styles from '../grid/tool.module.css'

/** What clashes as the grid stands today; each leads to where it stands. */
export const ClashPanel = ({ clashes }: { clashes: readonly ExistingConflict[] }) => (
  <Card className={styles.clashes ?? ''}>
    <SectionLabel>Clashes</SectionLabel>
    <ul aria-label="Clashes">
      {clashes.map(({ one, found }) => (
        <li
          key={`${one.section_period} ${one.group} ${found.kind} ${found.other.section_period} ${found.other.group}`}
        >
          <span>
            <strong>
              <NoWrapTimes
                text={`${one.group_name}, ${one.teacher_name}, ${timeSpan(one.start_time, one.end_time)}`}
              />
            </strong>
            {': '}
            <NoWrapTimes text={`${conflictText(found)}.`} />
          </span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Show ${one.group_name} of ${one.teacher_name}`}
            onClick={() => focusChip({ group: one.group, from: one.section_period })}
          >
            Show
          </Button>
        </li>
      ))}
    </ul>
  </Card>
)
