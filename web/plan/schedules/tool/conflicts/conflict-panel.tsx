import { Box, Button } from '@mantine/core'
import { timeSpan } from '#web/school/days.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { focusChip } from '../grid/grid-focus.ts'
import { conflictText } from '../wording.ts'
import type { ExistingConflict } from './existing-conflicts.ts'

/** Lists the conflicts in the grid, each with a button that scrolls to it. */
export const ConflictPanel = ({ conflicts }: { conflicts: readonly ExistingConflict[] }) => (
  <Card mb={16}>
    <SectionLabel>Conflicts</SectionLabel>
    <RowList aria-label="Conflicts" mt={8}>
      {conflicts.map(({ meeting, conflict }) => (
        <Box
          component="li"
          key={`${meeting.section_period} ${meeting.group} ${conflict.kind} ${conflict.other.section_period} ${conflict.other.group}`}
          mih={0}
          px={0}
          py={7}
          style={{ justifyContent: 'space-between' }}
        >
          <span>
            <strong>
              <NoWrapTimes
                text={`${meeting.group_name}, ${meeting.teacher_name}, ${timeSpan(meeting.start_time, meeting.end_time)}`}
              />
            </strong>
            {': '}
            <NoWrapTimes text={`${conflictText(conflict)}.`} />
          </span>
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            aria-label={`Show ${meeting.group_name} of ${meeting.teacher_name}`}
            onClick={() => focusChip({ group: meeting.group, from: meeting.section_period })}
          >
            Show
          </Button>
        </Box>
      ))}
    </RowList>
  </Card>
)
