import { Table } from '@mantine/core'
import type { Reply } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { number, percent } from './figures.ts'

type Week = Reply<'GET /attendance/reports/weeks/'>[number]

const HEADINGS = ['Week of', 'Present (P)', 'Absent (A)', 'Tardy (T)', 'Excused (E)', 'Total', 'Rate %']

/** The chart's weeks as a table. */
export const Numbers = ({ weeks }: { weeks: Week[] }) => (
  <Table.ScrollContainer minWidth={560} type="native" scrollAreaProps={{ tabIndex: 0 }}>
    <Table aria-label="Attendance by week">
      <Table.Thead>
        <Table.Tr>
          {HEADINGS.map((heading) => (
            <Table.Th key={heading} scope="col">
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map((week) => (
          <Table.Tr key={week.week}>
            <Table.Td>{shortDay(week.week)}</Table.Td>
            {[week.P, week.A, week.T, week.E, week.total].map((count, index) => (
              <Table.Td key={HEADINGS[index + 1]}>{number(count)}</Table.Td>
            ))}
            <Table.Td>{percent(week.attendance_rate)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
