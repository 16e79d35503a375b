import { formatNumber } from '#contract/formats.ts'
import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Overview } from '#contract/dashboards/overview.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type Tile = { name: string; count: number; note: string; to: string }

/** Four numbers about the school's students, each with an explanation. */
export function StudentTiles({ students }: { students: Overview['students'] }) {
  const canOpen = useCanOpen()
  const tiles: Tile[] = [
    {
      name: 'Total students',
      count: students.total,
      note: 'active and inactive records',
      to: '/students/list',
    },
    { name: 'Active', count: students.active, note: 'at the school now', to: '/students/list' },
    {
      name: 'New',
      count: students.new,
      note: `added in the last ${students.new_days} days`,
      to: '/students/uploads',
    },
    {
      name: 'Pending',
      count: students.pending,
      note: 'active, not in a homeroom group yet',
      to: '/groups/homeroom',
    },
  ]
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, md: 4 }}
      spacing={14}
      m="0 0 22px"
      aria-label="Student counts"
    >
      {tiles.map(({ name, count, note, to }) => (
        <Card key={name} display="flex" style={{ flexDirection: 'column' }}>
          <Text component="dt" fw={600}>
            {name}
          </Text>
          <Text
            component="dd"
            m={0}
            fz={32}
            fw={650}
            lh={1.15}
            lts="-0.015em"
            data-figures
            style={{ order: -1 }}
          >
            {canOpen(to) ? (
              <Anchor component={Link} to={to} inherit c="inherit" underline="hover">
                {formatNumber(count)}
              </Anchor>
            ) : (
              formatNumber(count)
            )}
          </Text>
          <Text component="dd" m={0} c="dimmed" fz={14}>
            {note}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}
