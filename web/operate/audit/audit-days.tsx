import type { AuditEntry, AuditPage } from '#contract/operate/audit/audit.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { EntryRow } from './entry-row.tsx'
import type { Filters } from './filters.ts'

type DaysProps = {
  pages: readonly AuditPage[]
  filters: Filters
  /** True in the record of the student whom the entries are about, which needs no link to itself. */
  isInRecord?: boolean
  onFilter: (filters: Filters) => void
}

/** Groups the entries by day. */
export function AuditDays({ pages, filters, isInRecord = false, onFilter }: DaysProps) {
  const days = Map.groupBy(
    pages.flatMap(({ entries }) => entries),
    ({ at }: AuditEntry) => at.slice(0, 10),
  )
  return [...days].map(([day, entries]) => (
    <section key={day} aria-labelledby={`day-${day}`} style={{ marginBottom: 18 }}>
      <SectionLabel id={`day-${day}`}>{shortDay(day)}</SectionLabel>
      <Card flush mt={8}>
        <RowList>
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={isInRecord ? { ...entry, student: null } : entry}
              filters={filters}
              onFilter={onFilter}
            />
          ))}
        </RowList>
      </Card>
    </section>
  ))
}
