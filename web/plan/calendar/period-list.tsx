import { Box, Text } from '@mantine/core'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { TwoLines } from './two-lines.tsx'

type PeriodListProps = {
  label: string
  /** `note` is shown before the name: the time, or how often the section period meets. */
  items: readonly { id: number; note: string; name: string; details: string }[]
}

/** A scrolling list of section periods. */
export const PeriodList = ({ label, items }: PeriodListProps) => (
  <RowList mt={6} mah={300} style={{ overflowY: 'auto' }} aria-label={label} tabIndex={0}>
    {items.map(({ id, note, name, details }) => (
      <Box component="li" key={id} mih={0} px={0} py={8} style={{ alignItems: 'flex-start' }}>
        <Text span c="dimmed" flex="none" data-figures>
          {note}
        </Text>
        <TwoLines title={name}>{details}</TwoLines>
      </Box>
    ))}
  </RowList>
)
