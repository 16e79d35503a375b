import { Box, Group, Stack, Text } from '@mantine/core'
import type { FamilyChild } from '#contract/day/families/family-shapes.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useFormats, useWords } from './language.tsx'

type Answer = FamilyChild['answers'][number]

const COLORS: Record<Answer['state'], string> = {
  open: 'var(--tardy)',
  accepted: 'var(--present)',
  declined: 'var(--absent)',
}

/** The responses of this contact about a student, with their states. */
export function Responses({ answers: responses }: { answers: readonly Answer[] }) {
  const words = useWords().answers
  const { moment } = useFormats()
  const formatResponse = useFormatResponse()
  if (responses.length === 0) return null
  return (
    <Box mt={16}>
      <SectionLabel as="h3">{words.title}</SectionLabel>
      <Card mt={8}>
        <Stack component="ul" gap={16} m={0} p={0} style={{ listStyle: 'none' }}>
          {responses.map((response, index) => (
            <Box component="li" key={index} style={{ overflowWrap: 'anywhere' }}>
              <Group justify="space-between" gap="0 12px">
                <Text fw={600}>{formatResponse(response)}</Text>
                <Text span fz={14} fw={600} c={COLORS[response.state]}>
                  {words[response.state]}
                </Text>
              </Group>
              {response.reason && <Text>{response.reason}</Text>}
              <Text>{response.quick ? words[response.quick] : words.quoted(response.words)}</Text>
              <Text fz={14} c="dimmed">
                {words.sentOn(moment(response.answered))}
              </Text>
            </Box>
          ))}
        </Stack>
      </Card>
    </Box>
  )
}

/** 'Absent, Monday, September 14', 'Late, until 10:30 AM, Sep 14 – 16' */
function useFormatResponse() {
  const words = useWords().answers
  const { longDay, daySpan, time } = useFormats()
  const what = ({ kind, start_time: from, end_time: until }: Answer): string => {
    if (kind === 'late') return words.lateUntil(time(until ?? ''))
    if (kind === 'leaves_early') return words.leavesAt(time(from ?? ''))
    if (from === null) return until === null ? words.absent : words.outUntil(time(until))
    return until === null ? words.outFrom(time(from)) : words.outBetween(time(from), time(until))
  }
  return (answer: Answer): string => {
    const { start_date, end_date } = answer
    const days = start_date === end_date ? longDay(start_date) : daySpan(start_date, end_date)
    return `${what(answer)}, ${days}`
  }
}
