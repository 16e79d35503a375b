import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import type { SheetId } from '../drafts/draft-store.ts'
import type { ArrangeSeatsProps } from './arrange-seats.tsx'
import { Chart, type ChartProps } from './chart.tsx'
import { useSeatingChart } from './queries.ts'

export type SeatingPanelProps = Omit<ChartProps, 'chart'> & { sheet: SheetId }

// Seats are arranged rarely, and dragging takes a library.
const ArrangeSeats = lazyComponent<ArrangeSeatsProps>(() =>
  import('./arrange-seats.tsx').then((part) => part.ArrangeSeats),
)

/**
 * The seating chart of a sheet, beside the list of students in a wide window, and in its place in a smaller one. Until the chart
 * is loaded, and where it cannot be, the list stays.
 */
export function SeatingPanel({ sheet, ...marks }: SeatingPanelProps) {
  const [isArranging, setIsArranging] = useState(false)
  const { data: chart, error, isFetching, refetch } = useSeatingChart(sheet)
  if (!chart)
    return (
      error && (
        <aside>
          <Notice
            action={
              <Button
                variant="default"
                size="compact-sm"
                loading={isFetching}
                onClick={() => void refetch({ cancelRefetch: false })}
              >
                Try again
              </Button>
            }
          >
            The seating chart could not be loaded. You can mark students in the list.
          </Notice>
        </aside>
      )
    )
  return (
    <aside aria-label="Seating chart" data-has-seats>
      <Card px={{ base: 8, sm: 16 }}>
        <Group justify="space-between" mih={28} mb={8}>
          <SectionLabel>Seating chart</SectionLabel>
          {chart.may.edit && !chart.isCopy && (
            <Button variant="subtle" size="compact-sm" onClick={() => setIsArranging(true)}>
              Arrange seats
            </Button>
          )}
        </Group>
        {chart.is_copy && (
          <Text fz={13} c="dimmed" mb={8}>
            These are the seats of another class of these students.
          </Text>
        )}
        <Chart chart={chart} {...marks} />
      </Card>
      {isArranging && (
        <ArrangeSeats
          sheet={sheet}
          chart={chart}
          students={marks.students}
          onClose={() => setIsArranging(false)}
        />
      )}
    </aside>
  )
}
