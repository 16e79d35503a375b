import { pluralize } from '#contract/words.ts'
import { formatNumber } from '#contract/formats.ts'
import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/operate/audit/audit.ts'
import { timeOf } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { Filters } from './filters.ts'
import { HeldStudents } from './held-students.tsx'

type EntryRowProps = { entry: AuditEntry; filters: Filters; onFilter: (filters: Filters) => void }

/** Shows an entry as a sentence, with its details below. */
export function EntryRow({ entry, filters, onFilter }: EntryRowProps) {
  const { at, by, account_id, what, changes, student } = entry
  const facts = factsOf(entry)
  const canNarrow = account_id !== null && filters.account_id !== account_id
  return (
    <Box component="li" style={{ alignItems: 'flex-start' }}>
      <Text
        component="time"
        dateTime={at}
        c="dimmed"
        fz={14}
        lh={1.6}
        miw={46}
        style={{ whiteSpace: 'nowrap' }}
      >
        {timeOf(at)}
      </Text>
      <Box flex={1} miw={0}>
        {canNarrow ? (
          <Anchor
            component="button"
            type="button"
            fw={600}
            c="var(--ink)"
            inherit
            aria-label={`${by}: show this person only`}
            onClick={() => onFilter({ ...filters, account_id })}
          >
            {by}
          </Anchor>
        ) : (
          <Text component="span" fw={600} inherit>
            {by}
          </Text>
        )}{' '}
        {what}
        {facts.length > 0 && (
          <Text c="dimmed" fz={13.5}>
            {facts.join(' · ')}
          </Text>
        )}
        {student && <StudentLinks student={student} filters={filters} onFilter={onFilter} />}
        {changes.length > 0 && <Changes changes={changes} />}
        {!student && entry.student_count !== null && entry.student_count > 0 && (
          <HeldStudents entryId={entry.id} count={entry.student_count} />
        )}
      </Box>
    </Box>
  )
}

/** Details of an entry, such as repeats and the session, which tells one sign-in from another. */
function factsOf({ automatic, count, last_at, session, ip }: AuditEntry): string[] {
  return [
    automatic ? 'loaded automatically by a page' : '',
    count > 1 ? `${formatNumber(count)} times${last_at ? `, last at ${timeOf(last_at)}` : ''}` : '',
    session ? `session ${session}` : '',
    ip ? `from ${ip}` : '',
  ].filter((fact) => fact !== '')
}

type StudentLinksProps = { student: { id: number; name: string } } & Omit<EntryRowProps, 'entry'>

function StudentLinks({ student, filters, onFilter }: StudentLinksProps) {
  const canOpen = useCanOpen()
  const record = `/students/${student.id}`
  const isChosen = filters.student_id === student.id
  if (isChosen && !canOpen(record)) return null
  return (
    <Text fz={13.5} style={{ display: 'flex', gap: '2px 14px', flexWrap: 'wrap' }}>
      {canOpen(record) && (
        <Anchor component={Link} to={record} inherit>
          Open {student.name}
        </Anchor>
      )}
      {!isChosen && (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => onFilter({ ...filters, student_id: student.id })}
        >
          All entries about {student.name}
        </Anchor>
      )}
    </Text>
  )
}

const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) => (
  <Disclosure title={pluralize(changes.length, 'change')}>
    <Box component="ul" m={0} pl={18} fz={14}>
      {changes.map(({ field, old, new: value }) => (
        <li key={field}>
          {field}: {old !== null && <del>{old}</del>} {value !== null && <ins>{value}</ins>}
          {old !== null && value === null && ' removed'}
        </li>
      ))}
    </Box>
  </Disclosure>
)
