import { Box, Button, Text } from '@mantine/core'
import type { ClosureImpact, DaysChanged } from '#contract/plan/calendar/calendar-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralize, pluralForm } from '#contract/words.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { longDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PeriodList } from './period-list.tsx'
import { useClosureImpact } from './queries.ts'

type ClosureImpactNoteProps = { start: string | null; end: string | null; closure: number | undefined }

/** Previews what saving a closure would do: which classes it cancels or restores, and how many marks already exist. */
export function ClosureImpactNote({ start, end, closure }: ClosureImpactNoteProps) {
  const impact = useClosureImpact({ start, end: end ?? start, closure })
  if (start === null) return null
  if (impact.error) {
    const isRefused = impact.error instanceof CallFailure && impact.error.code === 'conflict'
    return (
      <Box mt={16}>
        <Notice
          tone="bad"
          action={
            !isRefused && (
              <Button variant="default" size="xs" onClick={() => void impact.refetch()}>
                Retry
              </Button>
            )
          }
        >
          {failureMessage(impact.error)}
        </Notice>
      </Box>
    )
  }
  if (!impact.data) return <Text mt={16}>Loading...</Text>
  const { falls_out, meets_again } = impact.data
  const changesNothing = closure !== undefined && falls_out.school_days === 0 && meets_again.school_days === 0
  if (changesNothing) return <Text mt={16}>The days don’t change.</Text>
  const { section_periods } = falls_out
  return (
    <Box mt={16}>
      <Notice tone={falls_out.marks > 0 ? 'warning' : 'plain'}>
        {(falls_out.school_days > 0 || meets_again.school_days === 0) && (
          <p>
            {cancelledText(falls_out)} {marksText(falls_out)}
          </p>
        )}
        {meets_again.meetings > 0 && <p>{restoredText(meets_again)}</p>}
        {section_periods.length > 0 && (
          <Box component="details" mt={8}>
            <Text component="summary" c="var(--accent)" fw={500} style={{ cursor: 'pointer' }}>
              Show section periods
            </Text>
            <PeriodList
              label="Section periods that are cancelled"
              items={section_periods.map(({ id, name, block, grade_level, times }) => ({
                id,
                note: `${times} ×`,
                name,
                details: `${gradeLabel(grade_level)}, ${block}`,
              }))}
            />
          </Box>
        )}
      </Notice>
    </Box>
  )
}

/** 'On 2 school days, 84 meetings of 42 section periods are cancelled.' */
function cancelledText({ school_days, meetings, section_periods }: DaysChanged): string {
  if (meetings === 0)
    return `No section period meets on ${pluralForm(school_days, 'this day', 'these days')}.`
  const verb = pluralForm(meetings, 'is cancelled', 'are cancelled')
  return `On ${pluralize(school_days, 'school day')}, ${pluralize(meetings, 'meeting')} of ${pluralize(section_periods.length, 'section period')} ${verb}.`
}

/** 'On 1 school day, 42 meetings take place again.' Empty if there are none. */
function restoredText({ school_days, meetings, marks }: DaysChanged): string {
  if (meetings === 0) return ''
  const verb = pluralForm(meetings, 'takes place', 'take place')
  const taken =
    marks > 0
      ? ` ${pluralize(marks, 'mark')} of these days ${pluralForm(marks, 'counts', 'count')} in chronic absence again.`
      : ''
  return `On ${pluralize(school_days, 'school day')}, ${pluralize(meetings, 'meeting')} ${verb} again.${taken}`
}

/** Warns that attendance has already been taken on these days. */
function marksText({ marks, taken }: DaysChanged): string {
  if (marks === 0) return 'No attendance has been taken for these days.'
  const byDay = joinWithAnd(
    taken.map(({ day, sheets }) => `${pluralize(sheets, 'sheet')} on ${longDay(day)}`),
  )
  return `Attendance has already been taken: ${byDay}, with ${pluralize(marks, 'mark')}. Nothing is deleted and reports keep the marks, but closed days do not count toward chronic absence, and their sheets are closed.`
}

/** Asks for confirmation before a closure is removed. */
export const removalQuestion = (name: string, { meets_again }: ClosureImpact): string =>
  [`Delete ${name}?`, restoredText(meets_again) || 'No section period meets on these days.'].join(' ')
