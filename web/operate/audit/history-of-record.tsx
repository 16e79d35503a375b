import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { pagedQuery } from '#web/query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { AuditDays } from './audit-days.tsx'
import { asTexts, type Filters } from './filters.ts'

const addressOf = (filters: Filters) => `/audit?${new URLSearchParams(asTexts(filters)).toString()}`

/** The audit log's entries about one student, as a part of the student's record. */
export function HistoryOfRecord({ studentId }: { studentId: number }) {
  const filters: Filters = { student_id: studentId }
  const navigate = useNavigate()
  const log = useInfiniteQuery(
    pagedQuery('GET /api/audit/', { query: filters }, { parameter: 'after', next: ({ next }) => next }),
  )
  return (
    <ListState
      query={log}
      failure="The history could not be loaded. Please check the connection and try again."
      isEmpty={({ pages }) => pages[0]?.entries.length === 0}
      empty={<EmptyPanel title="No entries yet">Changes to this record appear here.</EmptyPanel>}
    >
      {({ pages }) => (
        <>
          <AuditDays
            pages={pages}
            filters={filters}
            isInRecord
            onFilter={(next) => void navigate(addressOf(next))}
          />
          <ShowOlder query={log}>Show older entries</ShowOlder>
          <Anchor
            component={Link}
            to={addressOf(filters)}
            className="screen-only"
            display="inline-block"
            mt={12}
          >
            Open in the audit log
          </Anchor>
        </>
      )}
    </ListState>
  )
}
