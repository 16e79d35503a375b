import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ProposedClosure } from '#contract/plan/roll-over/preview.ts'
import { pluralize } from '#contract/words.ts'
import { daySpan, daySpanWithYear } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { YearDialog } from '../year-dialog.tsx'
import { closuresOfPlan, isSameClosure } from './choices.ts'
import type { StepProps } from './use-plan.ts'

/** The first and last day, and the days on which the school will be closed. */
export function YearStep({ plan, loaded, year }: StepProps) {
  const [isEditing, setEditing] = useState(false)
  const proposed = plan.preview.proposed_closures
  const chosen = closuresOfPlan(plan.plan, proposed)
  const change = (closure: ProposedClosure, isClosed: boolean) =>
    plan.change({
      closure_days: proposed
        .filter((one) =>
          isSameClosure(one, closure) ? isClosed : chosen.some((other) => isSameClosure(one, other)),
        )
        .map(({ name, start_date, end_date }) => ({ name, start_date, end_date })),
    })
  return (
    <>
      <Card roomy>
        <Group justify="space-between">
          <Stack gap={2}>
            <Text fw={600}>{year.name}</Text>
            <Text>{daySpanWithYear(year.start_date, year.end_date)}</Text>
            <Text c="dimmed">
              {pluralize(plan.preview.school_days, 'school day')} with these closures, after{' '}
              {loaded.former_year.name} (
              {daySpanWithYear(loaded.former_year.start_date, loaded.former_year.end_date)})
            </Text>
          </Stack>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            Change dates
          </Button>
        </Group>
        {isEditing && <YearDialog year={year} latest={undefined} onClose={() => setEditing(false)} />}
      </Card>
      <Card>
        <SectionLabel>Closed days</SectionLabel>
        {proposed.length === 0 ? (
          <Text c="dimmed" mt={6}>
            {loaded.former_year.name} has no closures to copy. You can add closures in the calendar.
          </Text>
        ) : (
          <>
            <Text c="dimmed" mt={4}>
              Proposed from {loaded.former_year.name}, by holiday and weekday. You can change days in the
              calendar later.
            </Text>
            <RowList mt={6}>
              {proposed.map((closure) => (
                <li key={`${closure.name} ${closure.former_start_date}`}>
                  <Checkbox
                    checked={chosen.some((other) => isSameClosure(closure, other))}
                    onChange={(event) => change(closure, event.currentTarget.checked)}
                    label={`${closure.name}, ${daySpan(closure.start_date, closure.end_date)}`}
                    description={`Was ${daySpan(closure.former_start_date, closure.former_end_date)}`}
                  />
                </li>
              ))}
            </RowList>
          </>
        )}
      </Card>
    </>
  )
}
