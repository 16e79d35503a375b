import { Box, Table, Text } from '@mantine/core'
import type { OwnProgress } from '#contract/portal.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { daySpan, shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ShareBar } from './attendance-summary.tsx'
import { MARK_KINDS, rateText } from './mark-words.ts'
import styles from './portal.module.css'

type GroupSummary = OwnProgress['groups'][number]

/** One line for each group, and all of them at the foot. */
export const GroupAttendance = ({ progress: { groups, standing } }: { progress: OwnProgress }) => (
  <Card flush>
    <Table className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" fw={600}>
            Group
          </Table.Th>
          {MARK_KINDS.map(({ kind, label }) => (
            <Table.Th key={kind} scope="col" ta="right" fw={600} abbr={label} title={label}>
              {kind}
            </Table.Th>
          ))}
          <Table.Th scope="col" ta="right" fw={600} visibleFrom="sm">
            Total
          </Table.Th>
          <Table.Th scope="col" ta="right" fw={600}>
            Rate
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <Table.Tr key={group.id}>
            <Table.Th scope="row" fw={500} miw={{ base: 120, sm: 180 }}>
              {group.name}
              <Text span display="block" mb={6} fz={13.5} c="dimmed">
                {factsOf(group)}
              </Text>
              <Box maw={320}>
                <ShareBar summary={group} />
              </Box>
            </Table.Th>
            <Counts summary={group} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      {groups.length > 1 && (
        <Table.Tfoot style={{ borderTop: '1px solid var(--line)' }}>
          <Table.Tr fw={600}>
            <Table.Th scope="row" fw={600}>
              All groups
            </Table.Th>
            <Counts summary={standing} />
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  </Card>
)

const Counts = ({ summary }: { summary: OwnProgress['standing'] }) => (
  <>
    {MARK_KINDS.map(({ kind }) => (
      <Table.Td key={kind} ta="right" data-figures>
        {summary[kind]}
      </Table.Td>
    ))}
    <Table.Td ta="right" data-figures visibleFrom="sm">
      {summary.total}
    </Table.Td>
    <Table.Td ta="right" data-figures fw={600} style={{ whiteSpace: 'nowrap' }}>
      {rateText(summary.attendance_rate)}
    </Table.Td>
  </>
)

const factsOf = ({ type, teacher, since, until }: GroupSummary) =>
  [GROUP_TYPE_LABELS[type], teacher, membershipOf(since, until)].filter(Boolean).join(' · ')

function membershipOf(since: string | null, until: string | null): string | undefined {
  if (since === null) return undefined
  return until === null ? `since ${shortDay(since)}` : daySpan(since, until)
}
