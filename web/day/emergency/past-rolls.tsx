import { Anchor, Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ROLL_KIND_LABELS } from '#contract/day/emergency-rules.ts'
import type { PastRoll } from '#contract/day/emergency.ts'
import { query } from '#web/query.ts'
import { momentText } from '#web/school/days.ts'
import { ROLL_ADDRESS } from '#web/school/emergency/roll-address.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { totalText } from './roll-places.ts'

/** The rolls that have ended, for the office. */
export function PastRolls() {
  const rolls = useQuery({ ...query('GET /attendance/emergency-rolls/'), staleTime: 0 })
  return (
    <Box component="section" mt={22} aria-labelledby="past-rolls">
      <Box mb={8}>
        <SectionLabel id="past-rolls">Past rolls</SectionLabel>
      </Box>
      <DataTable
        name="Past rolls"
        columns={COLUMNS}
        rows={rolls.data?.filter(({ ended }) => ended !== null)}
        rowKey={({ id }) => id}
        query={rolls}
        failure="Past rolls could not be loaded."
        empty={<EmptyPanel title="No rolls yet">A roll is listed here after it has ended.</EmptyPanel>}
      />
    </Box>
  )
}

const COLUMNS: Columns<PastRoll> = [
  {
    heading: 'Roll',
    cell: (roll) => (
      <Anchor component={Link} to={`${ROLL_ADDRESS}?roll=${roll.id}`} inherit fw={600}>
        {momentText(roll)}
      </Anchor>
    ),
    text: (roll) => momentText(roll),
  },
  { heading: 'Kind', text: ({ kind }) => ROLL_KIND_LABELS[kind] },
  { heading: 'Started by', only: 'wide', text: ({ started_by }) => started_by },
  { heading: 'Result', text: (roll) => totalText(roll) },
]
