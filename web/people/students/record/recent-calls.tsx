import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import { mediumDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { summarizeCall, type Call } from '../family-record/entry-summary.ts'
import { familyRecordQuery } from '../family-record/queries.ts'
import { Part } from './part.tsx'
import styles from './overview.module.css'

const SHOWN = 3

/** The last calls to the family; the tab Family has every contact with it. */
export function RecentCalls({ studentId }: { studentId: number }) {
  const record = useQuery(familyRecordQuery(studentId))
  return (
    <Part
      label="Recent calls"
      links={[{ to: `/students/${studentId}?tab=family`, label: 'Family contact log' }]}
    >
      <ListState query={record} skeleton={<Skeleton height={36} radius="md" />}>
        {({ entries }) => <Calls calls={entries.filter(isCall).slice(0, SHOWN)} />}
      </ListState>
    </Part>
  )
}

const isCall = (entry: FamilyRecordEntry): entry is Call => entry.type === 'call'

function Calls({ calls }: { calls: readonly Call[] }) {
  if (calls.length === 0) return <Text c="dimmed">No calls yet.</Text>
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={call.id} className={styles.call}>
          <Text span c="dimmed" data-figures>
            {mediumDay(call.day)}
          </Text>
          <span>
            <Text span display="block" fw={600}>
              {summarizeCall(call).title}
            </Text>
            <Text span display="block" fz={14} c="dimmed">
              {[summarizeCall(call).state, call.note && `“${call.note}”`].filter(Boolean).join(' · ')}
            </Text>
          </span>
          <Text span fz={14} c="dimmed" data-figures>
            {[call.by, call.time && clockTime(call.time)].filter(Boolean).join(', ')}
          </Text>
        </li>
      ))}
    </ul>
  )
}
