import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation, FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import { MAX_FAMILY_RECORD } from '#contract/day/attendance/office-words.ts'
import { shortDay } from '#web/school/days.ts'
import { absentDaysText, contactsText } from '#web/school/family/contacts-text.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { timeAndAuthor, summarizeEntry } from './entry-summary.ts'
import { conversationsQuery, familyRecordQuery } from './queries.ts'
import { RemoveConversation } from './remove-conversation.tsx'

const AddConversation = lazyComponent(() =>
  import('./add-conversation.tsx').then((part) => part.AddConversation),
)

/** Lists the notices, calls, responses and conversations with a family. */
export function FamilyRecord({ student }: { student: StudentDetail }) {
  const [isAdding, setAdding] = useState(false)
  const enabled = student.may.see_contacts
  const record = useQuery({ ...familyRecordQuery(student.id), enabled })
  const conversations = useQuery({ ...conversationsQuery(student.id), enabled })
  if (!enabled) return null
  const mayChange = student.may.edit_contacts
  return (
    <Stack component="section" gap={8} maw={760} mt={28} aria-label="Family contact log">
      <Group justify="space-between">
        <SectionLabel>Family contact log</SectionLabel>
        {mayChange && (
          <Button variant="subtle" size="compact-sm" className="screen-only" onClick={() => setAdding(true)}>
            Add a conversation
          </Button>
        )}
      </Group>
      <Card roomy>
        <ListState
          query={record}
          failure="The family contact log could not be loaded."
          skeleton={<Skeleton height={44} radius="md" />}
        >
          {({ contacts, entries, total }) => (
            <>
              <Text>
                <Text span inherit c="dimmed">
                  Contacts this school year:
                </Text>{' '}
                {contactsText(contacts)}
              </Text>
              {conversations.data?.conversations.map((one) => (
                <Comparison key={one.id} conversation={one} />
              ))}
              {entries.length > 0 && (
                <Entries student={student} entries={entries} total={total} mayChange={mayChange} />
              )}
            </>
          )}
        </ListState>
      </Card>
      {mayChange && isAdding && <AddConversation student={student} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

/** Compares attendance before and after a conversation, which is possible only within this school year. */
const Comparison = ({ conversation: { day, before, after } }: { conversation: Conversation }) =>
  before &&
  after && (
    <Text mt={4} data-figures>
      <Text span inherit c="dimmed">
        Conversation on {shortDay(day)}:
      </Text>{' '}
      {absentDaysText(before)} before; {absentDaysText(after)} since
    </Text>
  )

type EntriesProps = {
  student: StudentDetail
  entries: readonly FamilyRecordEntry[]
  total: number
  mayChange: boolean
}

function Entries({ student, entries, total, mayChange }: EntriesProps) {
  const { shown, more } = useShowMore(entries, total)
  return (
    <Box mt={12}>
      <RowList style={{ '--row-inset': 0 }} aria-label="Contacts with the family, newest first">
        {shown.map((entry) => (
          <li key={`${entry.type} ${entry.id}`}>
            <Entry entry={entry} />
            {entry.type === 'conversation' && mayChange && (
              <RemoveConversation student={student} conversation={entry} />
            )}
          </li>
        ))}
      </RowList>
      {more}
      {total > MAX_FAMILY_RECORD && shown.length === entries.length && (
        <Text c="dimmed">The full download of the student’s record has all of them.</Text>
      )}
    </Box>
  )
}

function Entry({ entry }: { entry: FamilyRecordEntry }) {
  const { title, state, needsCare = false } = summarizeEntry(entry)
  const remarks = remarksOf(entry)
  return (
    <Box flex={1} miw={0} py={4}>
      <Text>
        {title}
        {state !== undefined && (
          <Text span inherit c={needsCare ? 'var(--tardy)' : 'dimmed'}>
            {' '}
            · {state}
          </Text>
        )}
      </Text>
      {remarks.map((remark) => (
        <Text key={remark} fz={14} style={{ whiteSpace: 'pre-line' }}>
          {remark}
        </Text>
      ))}
      <Text fz={13.5} c="dimmed" data-figures>
        {timeAndAuthor(entry)}
      </Text>
      {entry.type === 'notice' && entry.text !== null && (
        <Disclosure title="Message text">
          <Text mt={6} fz={14} style={{ whiteSpace: 'pre-line' }}>
            {entry.text}
          </Text>
        </Disclosure>
      )}
    </Box>
  )
}

/** The family's remarks, then those of the office. */
function remarksOf(entry: FamilyRecordEntry): string[] {
  const words = entry.type === 'answer' && entry.words ? [`“${entry.words}”`] : []
  const note = 'note' in entry && entry.note ? [entry.note] : []
  return [...words, ...note]
}
