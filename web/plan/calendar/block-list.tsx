import { Box, Text } from '@mantine/core'
import type { SchoolCalendar } from '#contract/plan/calendar/calendar-shapes.ts'
import { daySpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { TwoLines } from './two-lines.tsx'

const BLOCK_COLORS = ['var(--accent)', 'var(--excused)', 'var(--present)'] as const

/** The color of a block, by its index in the list. */
export const blockColor = (index: number): string => BLOCK_COLORS[index % BLOCK_COLORS.length]!

/** The blocks of the year with the color that marks their days in the months. */
export const BlockList = ({ blocks }: { blocks: SchoolCalendar['blocks'] }) => (
  <Card>
    <SectionLabel>Blocks</SectionLabel>
    {blocks.length === 0 && (
      <Text c="dimmed" mt={6}>
        No block schedules this year.
      </Text>
    )}
    <RowList mt={6}>
      {blocks.map(({ id, name, start_date, end_date }, index) => (
        <Box component="li" key={id} mih={0} px={0} py={7} style={{ alignItems: 'baseline', gap: 10 }}>
          <Box w={12} h={12} bdrs={4} bg={blockColor(index)} aria-hidden />
          <TwoLines title={name}>{daySpan(start_date, end_date)}</TwoLines>
        </Box>
      ))}
    </RowList>
  </Card>
)
