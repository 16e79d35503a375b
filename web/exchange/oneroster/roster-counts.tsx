import { Table, Text } from '@mantine/core'
import type { Reply } from '#web/api.ts'

const LABELS: Record<string, string> = {
  academicSessions: 'Terms and school years',
  orgs: 'School',
  courses: 'Courses',
  classes: 'Classes',
  users: 'Students and teachers',
  roles: 'Roles of people',
  enrollments: 'Who is in a class or teaches it',
}

type RosterCountsProps = { counts: Reply<'GET /api/oneroster/records/'>['counts']; hasChanges: boolean }

/** What the files hold, a line for each file. */
export const RosterCounts = ({ counts, hasChanges }: RosterCountsProps) => (
  <Table aria-label="What the files hold">
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">File</Table.Th>
        <Table.Th scope="col" ta="right">
          {hasChanges ? 'Changes' : 'Records'}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {counts.map(({ collection, records, changed }) => (
        <Table.Tr key={collection}>
          <Table.Td>
            {LABELS[collection] ?? collection}
            <Text component="span" c="dimmed" fz={13} ml={8} visibleFrom="sm">
              {collection}.csv
            </Text>
          </Table.Td>
          <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {(hasChanges ? (changed ?? 0) : records).toLocaleString('en-US')}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
