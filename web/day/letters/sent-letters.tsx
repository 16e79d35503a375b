import { Anchor, Box, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Letter } from '#contract/day/letters/letters.ts'
import { pluralize } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'

/** The letters of this school year that were sent, the newest first. */
export function SentLetters({ sent }: { sent: readonly Letter[] }) {
  const { shown, more } = useShowMore(sent, sent.length)
  const takeBack = useTakeBack()
  if (sent.length === 0) return null
  return (
    <Box component="section">
      <SectionLabel>Sent this school year</SectionLabel>
      <Card flush mt={8}>
        <Table aria-label="Letters that were sent">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Student</Table.Th>
              <Table.Th scope="col">Letter</Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                Sent
              </Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                By
              </Table.Th>
              <Table.Th scope="col" aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((letter) => (
              <Table.Tr key={letter.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/edit-student/${letter.student_id}`} inherit fw={600}>
                    {listName(letter)}
                  </Anchor>
                </Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  {pluralize(letter.days, 'day')}
                  <Text hiddenFrom="sm" fz={14} c="dimmed">
                    {letter.sent && shortDay(letter.sent.day)}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
                  {letter.sent && shortDay(letter.sent.day)}
                </Table.Td>
                <Table.Td visibleFrom="sm">{letter.sent?.by}</Table.Td>
                <Table.Td ta="right">
                  <RowButton
                    label="Not sent"
                    subject={`the letter about ${fullName(letter)}`}
                    disabled={takeBack.isPending}
                    onClick={() => letter.id !== null && takeBack.mutate(letter.id)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {more && <Box px={16}>{more}</Box>}
      </Card>
    </Box>
  )
}

const useTakeBack = () =>
  useSave('DELETE /attendance/letters/:letterId/', {
    send: (letterId: number) => ({ params: { letterId } }),
    refreshes: ['GET /attendance/letters/'],
    awaitsRefresh: true,
  })
